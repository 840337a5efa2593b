import { posix } from 'node:path'
import { type Finding, type Import, isTest, type Source } from './source.ts'

/** What each package may import from the others, and nothing else. docs/architecture.md shows the same dependencies. */
const allowedDependencies: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/contract': ['packages/money'],
  'packages/i18n': ['packages/money', 'packages/contract'],
  'packages/ui': ['packages/money', 'packages/i18n'],
  'packages/wire': ['packages/money', 'packages/contract', 'packages/i18n'],
  'packages/chat': ['packages/money', 'packages/contract', 'packages/i18n', 'packages/ui', 'packages/wire'],
  'apps/member': [
    'packages/money',
    'packages/contract',
    'packages/i18n',
    'packages/ui',
    'packages/wire',
    'packages/chat',
  ],
  'apps/console': [
    'packages/money',
    'packages/contract',
    'packages/i18n',
    'packages/ui',
    'packages/wire',
    'packages/chat',
  ],
  'packages/database': [],
  'packages/ledger': ['packages/money'],
  'packages/providers': ['packages/money'],
  'apps/api': [
    'packages/money',
    'packages/contract',
    'packages/i18n',
    'packages/database',
    'packages/ledger',
    'packages/providers',
  ],
  'apps/sandbox': ['packages/money'],
  'packages/demo': [
    'packages/money',
    'packages/contract',
    'packages/database',
    'packages/ledger',
    'packages/providers',
    'apps/api',
  ],
  'packages/testkit': [
    'packages/money',
    'packages/contract',
    'packages/database',
    'packages/ledger',
    'packages/providers',
    'packages/demo',
    'apps/api',
    'apps/sandbox',
  ],
  e2e: ['packages/money', 'packages/contract', 'packages/demo', 'packages/i18n', 'packages/testkit'],
  tools: [
    'packages/money',
    'packages/contract',
    'packages/database',
    'packages/ledger',
    'packages/i18n',
    'packages/providers',
    'packages/testkit',
  ],
}

/** What tests of these packages may import as well: real PostgreSQL, the running product. */
const allowedInTests: Readonly<Record<string, readonly string[]>> = {
  'packages/database': ['packages/testkit'],
  'packages/ledger': ['packages/testkit', 'packages/database'],
  'packages/providers': ['packages/testkit'],
  'apps/api': ['packages/testkit'],
  'apps/sandbox': ['packages/testkit'],
  'packages/demo': ['packages/testkit'],
}

/** Packages that run in a browser, and so cannot use Node or the server's packages. */
const browserPackages = new Set([
  'packages/money',
  'packages/contract',
  'packages/i18n',
  'packages/ui',
  'packages/wire',
  'packages/chat',
  'apps/member',
  'apps/console',
])

/** Files of the api that list the contents of all features, and so may import from inside each. */
const lists = new Set(['apps/api/src/operations.ts', 'apps/api/src/jobs.ts'])

export const knownPackages = Object.keys(allowedDependencies)

export function packageOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

/** The file that an import resolves to inside this repository; undefined for an installed library. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [, name, rest = ''] = /^@kapao\/([^/]+)(\/.*)?$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  const owner =
    knownPackages.find((known) => known.endsWith(`/${name}`) || known === name) ?? `packages/${name}`
  return `${owner}/src${rest}`
}

/** Imports from one package into another that are not allowed. */
export function findForbiddenDependencies(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, line }) => {
      const from = packageOf(path)
      const target = targetOf(path, specifier)
      const to = target === undefined ? from : packageOf(target)
      if (from === to) return []
      const allowed = [
        ...(allowedDependencies[from] ?? []),
        ...(isTest(path) ? (allowedInTests[from] ?? []) : []),
      ]
      if (!allowed.includes(to))
        return [
          {
            path,
            line,
            message: `${from} may not import ${to}: tools/tidy/arrows.ts does not list that dependency`,
          },
        ]
      if (specifier.startsWith('.'))
        return [{ path, line, message: `import ${to} by its name @kapao/…, not by a path` }]
      return []
    }),
  )
}

/** Build settings, and the server that Vite runs in during development. */
function runsInNode(path: string): boolean {
  return path.endsWith('.config.ts') || path === 'apps/member/dev-server.ts'
}

/** Imports of `node:*` in packages that run in a browser. Tests and build settings run in Node. */
export function findNodeInBrowser(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => browserPackages.has(packageOf(path)) && !isTest(path) && !runsInNode(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('node:'))
        .map(({ specifier, line }) => ({
          path,
          line,
          message: `${specifier} does not exist in a browser, where ${packageOf(path)} runs`,
        })),
    )
}

type Step = { from: string; to: string; into: string; line: number; path: string }

function featureOf(path: string): string | undefined {
  return /\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

function stepsBetweenFeatures(sources: readonly Source[], app: string): Step[] {
  return sources
    .filter(({ path }) => path.startsWith(`${app}/src/`) && !isTest(path))
    .flatMap(({ path, imports }) => imports.flatMap((each) => stepOf(path, each)))
}

function stepOf(path: string, { specifier, line }: Import): Step[] {
  const target = specifier.startsWith('.') ? targetOf(path, specifier) : undefined
  const to = target === undefined ? undefined : featureOf(target)
  const from = featureOf(path) ?? ''
  return target === undefined || to === undefined || to === from
    ? []
    : [{ from, to, into: target, line, path }]
}

/** Server code that imports from a feature other than through its front door `features/X/x.ts`. */
export function findBackDoors(sources: readonly Source[]): Finding[] {
  return stepsBetweenFeatures(sources, 'apps/api')
    .filter(({ path, to, into }) => !lists.has(path) && !into.endsWith(`/features/${to}/${to}.ts`))
    .map(({ path, line, to }) => ({
      path,
      line,
      message: `imports from ${to} other than through its front door features/${to}/${to}.ts`,
    }))
}

/** Features of an app that import each other in a circle, each circle once. */
export function findFeatureCycles(sources: readonly Source[], app: string): Finding[] {
  const steps = stepsBetweenFeatures(sources, app).filter(({ from }) => from !== '')
  function reach(from: string): Set<string> {
    const seen = new Set<string>()
    const open = [from]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const { to } of steps.filter((step) => step.from === at)) {
        if (seen.has(to)) continue
        seen.add(to)
        open.push(to)
      }
    return seen
  }
  return steps
    .filter(({ from, to }) => reach(to).has(from))
    .map(({ path, line, from, to }) => ({
      path,
      line,
      message: `${from} imports ${to}, which leads back to ${from}`,
    }))
}
