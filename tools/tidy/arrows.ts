import { posix } from 'node:path'
import { type Finding, type Import, isTest, type Source } from './source.ts'

/** What each room may import of the others. Nothing else; docs/architecture.md draws the same arrows. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/contract': ['packages/money'],
  'packages/i18n': ['packages/money', 'packages/contract'],
  'packages/ui': ['packages/money', 'packages/i18n'],
  'apps/member': ['packages/money', 'packages/contract', 'packages/i18n', 'packages/ui'],
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
  'packages/testkit': [
    'packages/money',
    'packages/contract',
    'packages/database',
    'packages/ledger',
    'packages/providers',
    'apps/api',
    'apps/sandbox',
  ],
  e2e: ['packages/money', 'packages/contract', 'packages/i18n', 'packages/testkit'],
  tools: [
    'packages/money',
    'packages/contract',
    'packages/database',
    'packages/ledger',
    'packages/i18n',
    'packages/testkit',
  ],
}

/** A test of these rooms may stand on these as well: real PostgreSQL, the booted product. */
const arrowsOfTests: Readonly<Record<string, readonly string[]>> = {
  'packages/database': ['packages/testkit'],
  'packages/ledger': ['packages/testkit', 'packages/database'],
  'packages/providers': ['packages/testkit'],
  'apps/api': ['packages/testkit'],
  'apps/sandbox': ['packages/testkit'],
}

/** What runs in a browser, and so can reach neither the machine nor the server's rooms. */
const browserRooms = new Set([
  'packages/money',
  'packages/contract',
  'packages/i18n',
  'packages/ui',
  'apps/member',
])

/** Files of the api that are lists over all features, and so may look into each. */
const lists = new Set(['apps/api/src/operations.ts', 'apps/api/src/jobs.ts'])

export const knownRooms = Object.keys(arrows)

export const roomOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

/** Where an import leads inside the house; undefined when it leads to an installed library. */
const targetOf = (path: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [, name, rest = ''] = /^@kapao\/([^/]+)(\/.*)?$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  const room = knownRooms.find((known) => known.endsWith(`/${name}`) || known === name) ?? `packages/${name}`
  return `${room}/src${rest}`
}

/** Imports from one room into another that no arrow allows. */
export const findForbiddenArrows = (sources: readonly Source[]): Finding[] =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, line }) => {
      const from = roomOf(path)
      const target = targetOf(path, specifier)
      const to = target === undefined ? from : roomOf(target)
      if (from === to) return []
      const allowed = [...(arrows[from] ?? []), ...(isTest(path) ? (arrowsOfTests[from] ?? []) : [])]
      if (!allowed.includes(to))
        return [{ path, line, message: `${from} may not import ${to}: no arrow leads there` }]
      if (specifier.startsWith('.'))
        return [{ path, line, message: `reach ${to} by its name @kapao/…, not by a path` }]
      return []
    }),
  )

/** Imports of `node:*` in what runs in a browser. Tests and build settings run in Node. */
export const findNodeInBrowser = (sources: readonly Source[]): Finding[] =>
  sources
    .filter(({ path }) => browserRooms.has(roomOf(path)) && !isTest(path) && !path.endsWith('.config.ts'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('node:'))
        .map(({ specifier, line }) => ({
          path,
          line,
          message: `${specifier} does not exist in a browser, where ${roomOf(path)} runs`,
        })),
    )

type Step = { from: string; to: string; into: string; line: number; path: string }

const featureOf = (path: string): string | undefined => /\/src\/features\/([^/]+)\//.exec(path)?.[1]

const stepsBetweenFeatures = (sources: readonly Source[], app: string): Step[] =>
  sources
    .filter(({ path }) => path.startsWith(`${app}/src/`) && !isTest(path))
    .flatMap(({ path, imports }) => imports.flatMap((each) => stepOf(path, each)))

const stepOf = (path: string, { specifier, line }: Import): Step[] => {
  const target = specifier.startsWith('.') ? targetOf(path, specifier) : undefined
  const to = target === undefined ? undefined : featureOf(target)
  const from = featureOf(path) ?? ''
  return target === undefined || to === undefined || to === from
    ? []
    : [{ from, to, into: target, line, path }]
}

/** Server code that reaches into a feature past its front door `features/X/x.ts`. */
export const findBackDoors = (sources: readonly Source[]): Finding[] =>
  stepsBetweenFeatures(sources, 'apps/api')
    .filter(({ path, to, into }) => !lists.has(path) && !into.endsWith(`/features/${to}/${to}.ts`))
    .map(({ path, line, to }) => ({
      path,
      line,
      message: `reaches into ${to} past its front door features/${to}/${to}.ts`,
    }))

/** Features of an app that import each other in a circle, each circle once. */
export const findFeatureCycles = (sources: readonly Source[], app: string): Finding[] => {
  const steps = stepsBetweenFeatures(sources, app).filter(({ from }) => from !== '')
  const reach = (from: string): Set<string> => {
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
