import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What this needs of a syntax node of Babel. Nodes are plain data. */
type Node = { type: string; [field: string]: unknown }
type NodePath = { node: Node; parent: Node | undefined }
type Mutator = { name: string; mutate: (path: NodePath) => Iterable<Node> }
type TemplateElement = { value: { raw: string; cooked: string } }

/** Each comparison with the one that differs from it only at the boundary. */
const boundary: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** A comparison in the text of a query, between blanks: `->>` and `<>` are none. */
const comparison = /(?<=\s)(<=?|>=?)(?=\s|$)/g

function* mutateOperator(node: Node): Iterable<Node> {
  const other = boundary[String(node['value'])]
  if (other !== undefined) yield { type: 'StringLiteral', value: other }
}

function* mutateQuery(node: Node): Iterable<Node> {
  const tag = node['tag'] as Node
  if (tag['name'] !== 'sql') return
  const { quasis } = node['quasi'] as { quasis: TemplateElement[] }
  for (const [index, { value }] of quasis.entries())
    for (const { 0: operator, index: start } of value.raw.matchAll(comparison)) {
      const copy = structuredClone(node)
      const changed =
        value.raw.slice(0, start) + boundary[operator] + value.raw.slice(start + operator.length)
      ;(copy['quasi'] as { quasis: TemplateElement[] }).quasis[index]!.value = {
        raw: changed,
        cooked: changed,
      }
      yield copy
    }
}

/**
 * Moves the boundary of comparisons in SQL: the operators of Kysely's `where('amount', '>=', least)`, and those in the
 * text of `sql`. Stryker sees only texts there. Functions in files of SQL are not reached.
 */
export const sqlComparison: Mutator = {
  name: 'SqlComparison',
  mutate({ node, parent }) {
    if (node.type === 'TaggedTemplateExpression') return mutateQuery(node)
    return node.type === 'StringLiteral' && parent?.type !== 'TSLiteralType' ? mutateOperator(node) : []
  },
}

/**
 * Gives Stryker this mutator. It offers no way to add one, so this reads the list inside its package, and throws if a
 * version keeps it elsewhere.
 */
export async function addSqlComparison(): Promise<void> {
  const core = createRequire(fileURLToPath(import.meta.resolve('@stryker-mutator/core')))
  const instrumenter = pathToFileURL(core.resolve('@stryker-mutator/instrumenter'))
  const { allMutators } = (await import(new URL('mutators/mutate.js', instrumenter).href)) as {
    allMutators: Mutator[]
  }
  if (!allMutators.some(({ name }) => name === sqlComparison.name)) allMutators.push(sqlComparison)
}
