import { type Finding, isNode, isTest, lineAt, type Node, nameOf, type Source } from './source.ts'

/** The only file of the server that sends HTTP requests. Decision record 0068. */
export const wayOut = 'packages/providers/src/outbound/outbound-http.ts'

const serverFolders = ['apps/api/', 'packages/providers/', 'packages/ledger/', 'packages/database/']

/** The modules that send requests, and which of their names do. Without names: any. */
const senders: Readonly<Record<string, readonly string[]>> = {
  undici: [],
  'node:http': ['request', 'get', 'Agent'],
  'node:https': ['request', 'get', 'Agent'],
  'node:http2': ['connect'],
}

/** Requests that the server sends past the place that knows which hosts it may reach. */
export function findOutboundRequests(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => path !== wayOut && !isTest(path))
    .filter(({ path }) => serverFolders.some((folder) => path.startsWith(folder)))
    .flatMap(({ path, text, nodes, imports }) => [
      ...nodes.filter(isFetch).map(({ start }) => finding(path, lineAt(text, start))),
      ...imports
        .filter(({ specifier, names, isTypeOnly }) => !isTypeOnly && sends(specifier, names))
        .map(({ line }) => finding(path, line)),
    ])
}

function finding(path: string, line: number): Finding {
  return { path, line, message: `requests leave the server through ${wayOut}` }
}

/** A call of the global `fetch`, or of `globalThis.fetch`. */
function isFetch(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false
  const callee = node['callee']
  if (callee.type === 'Identifier') return nameOf(callee) === 'fetch'
  return (
    callee.type === 'MemberExpression' &&
    nameOf(callee['object']) === 'globalThis' &&
    nameOf(callee['property']) === 'fetch'
  )
}

function sends(specifier: string, names: readonly string[]): boolean {
  const sending = senders[specifier]
  if (sending === undefined) return false
  return sending.length === 0 || names.length === 0 || names.some((name) => sending.includes(name))
}
