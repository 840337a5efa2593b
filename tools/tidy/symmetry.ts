import { posix } from 'node:path'
import { about, type Finding, isNode, nameOf, type Node, type Source, textOf } from './source.ts'

/** A call of the contract, with the capability whose file declares it. */
export type DeclaredCall = {
  name: string
  capability: string
  audience: string
  refusals: readonly string[]
}

const contract = 'packages/contract/src/calls.ts'
/** Features that only keep what other capabilities show or ask. */
const withoutCalls = new Set(['pause', 'play'])

const operationsPath = 'apps/api/src/operations.ts'
const lookupsPath = 'apps/api/src/features/site/lookups.ts'

export function kebab(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}

function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The capability of each call: the contract file whose list contains it, where the list of all calls includes that
 * list.
 */
export function callsOf(
  sources: readonly Source[],
  calls: readonly Omit<DeclaredCall, 'capability'>[],
): DeclaredCall[] {
  const capabilities = new Map<string, string>()
  for (const { specifier, names } of sources.find(({ path }) => path === contract)?.imports ?? []) {
    const capability = /^\.\/([\w-]+)\.ts$/.exec(specifier)?.[1] ?? ''
    const list = `${camel(capability)}Calls`
    if (!names.includes(list)) continue
    const path = `packages/contract/src/${capability}.ts`
    for (const name of namesIn(sources, path, list)) capabilities.set(name, capability)
  }
  return calls.map(({ name, audience, refusals }) => ({
    name,
    audience,
    refusals,
    capability: capabilities.get(name) ?? '',
  }))
}

/**
 * Capabilities of the contract without a server feature or without texts, and features that no call uses. Calls for
 * operators only need no texts.
 */
export function findIncompleteCapabilities(
  calls: readonly DeclaredCall[],
  sources: readonly Source[],
  texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Finding[] {
  const capabilities = new Set(calls.map(({ capability }) => capability))
  const shown = new Set(
    calls.filter(({ audience }) => audience !== 'operator').map(({ capability }) => capability),
  )
  function features(app: string): Set<string> {
    return new Set(
      sources.flatMap(({ path }) => new RegExp(`^${app}/src/features/([^/]+)/`).exec(path)?.[1] ?? []),
    )
  }
  const onServer = features('apps/api')
  const named = new Set(Object.values(texts).flatMap((namespaces) => Object.keys(namespaces)))
  // A member chooses between all ways to deposit on one screen, so their texts share one namespace.
  function namespaceOf(name: string): string {
    return name === 'bank-transfer' ? 'deposit' : name
  }
  return [
    ...[...capabilities]
      .filter((name) => !onServer.has(name))
      .map((name) => about(`packages/contract/src/${name}.ts`, `no apps/api/src/features/${name}`)),
    ...[...onServer]
      .filter((name) => !capabilities.has(name) && !withoutCalls.has(name))
      .map((name) => about(`apps/api/src/features/${name}/`, `no call in packages/contract/src/${name}.ts`)),
    ...[...shown].flatMap((name) =>
      Object.entries(texts)
        .filter(([, namespaces]) => !(namespaceOf(name) in namespaces))
        .map(([language]) =>
          about(`packages/i18n/src/texts/${language}.ts`, `no namespace ${namespaceOf(name)}`),
        ),
    ),
    ...['apps/member', 'apps/console'].flatMap((app) =>
      [...features(app)]
        .filter((name) => !named.has(name))
        .map((name) => about(`${app}/src/features/${name}/`, `${name} is not a capability`)),
    ),
  ]
}

/** Calls without a file of the same name that exports them. The site's lookups share one file. */
export function findMissingOperations(calls: readonly DeclaredCall[], sources: readonly Source[]): Finding[] {
  const looked = new Set(operationsIn(sources.find(({ path }) => path === lookupsPath)))
  return calls
    .filter(({ name, capability }) => !(capability === 'site' && looked.has(name)))
    .flatMap(({ name, capability }) => {
      const path = `apps/api/src/features/${capability}/${kebab(name)}.ts`
      const source = sources.find((each) => each.path === path)
      if (!source) return [about(path, `is missing; the contract declares ${name}`)]
      if (source.exports.some((each) => each.name === name)) return []
      return [about(path, `does not export ${name}`)]
    })
}

/** Operations that the server mounts without a call in the contract, and calls that it does not mount exactly once. */
export function findUnmounted(calls: readonly DeclaredCall[], sources: readonly Source[]): Finding[] {
  const mounted = mountedIn(sources)
  const declared = calls.map(({ name }) => name)
  return [
    ...declared
      .filter((name) => mounted.filter((each) => each === name).length !== 1)
      .map((name) => about(operationsPath, `must mount ${name} exactly once`)),
    ...mounted
      .filter((name) => !declared.includes(name))
      .map((name) => about(operationsPath, `mounts ${name}, which is not in ${contract}`)),
  ]
}

/** Codes that a call may refuse with and that no test of its capability names. */
export function findUntestedRefusals(calls: readonly DeclaredCall[], sources: readonly Source[]): Finding[] {
  return calls.flatMap(({ name, capability, refusals }) => {
    const folder = `apps/api/src/features/${capability}/`
    const tests = sources.filter(({ path }) => path.startsWith(folder) && path.endsWith('.test.ts'))
    const said = new Set(tests.flatMap(({ nodes }) => nodes.flatMap((node) => textOf(node) ?? [])))
    const own = `${folder}${kebab(name)}.test.ts`
    return refusals
      .filter((code) => !said.has(code))
      .map((code) => about(own, `no test of ${name} refuses with ${code}`))
  })
}

/** The names of the operations that the server mounts. */
function mountedIn(sources: readonly Source[]): string[] {
  return namesIn(sources, operationsPath, 'operations')
}

/** The names in a list that a file declares, with those of the lists that it imports and spreads. */
function namesIn(sources: readonly Source[], path: string, list: string): string[] {
  const source = sources.find((each) => each.path === path)
  return elementsOf(source, list).flatMap(({ name, isSpread }) => {
    if (!isSpread) return name
    const specifier = source?.imports.find(({ names }) => names.includes(name))?.specifier ?? ''
    const imported = posix.join(posix.dirname(path), specifier)
    return imported === lookupsPath
      ? operationsIn(sources.find((each) => each.path === lookupsPath))
      : namesIn(sources, imported, name)
  })
}

/** The elements of an array that a file declares under a name. */
function elementsOf(source: Source | undefined, list: string): { name: string; isSpread: boolean }[] {
  const declarator = source?.nodes.find(
    ({ type, id }) => type === 'VariableDeclarator' && isNode(id) && nameOf(id) === list,
  )
  if (!declarator) return []
  const array = source?.nodes.find(
    ({ type, start, end }) =>
      type === 'ArrayExpression' && start >= declarator.start && end <= declarator.end,
  )
  const items = array?.['elements']
  if (!Array.isArray(items)) return []
  return items.filter(isNode).flatMap((item) => {
    const isSpread = item.type === 'SpreadElement'
    const name = nameOf(isSpread ? item['argument'] : item)
    return name === undefined ? [] : { name, isSpread }
  })
}

/** The calls that a file binds with `operation(call, …)`. */
function operationsIn(source: Source | undefined): string[] {
  return (source?.nodes ?? [])
    .filter((node: Node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'operation')
    .flatMap((node) => nameOf((node['arguments'] as unknown[])[0]) ?? [])
}
