import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

/** A violation of a rule: where it is, and what to do about it. */
export type Finding = { path: string; line: number; message: string }

/** A node of the syntax tree that the parser returns. */
export type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>

export type Import = {
  specifier: string
  /** The imported names; empty when the whole module is imported. */
  names: readonly string[]
  isTypeOnly: boolean
  line: number
}

export type Export = { name: string; isType: boolean; line: number }

export type Source = {
  /** Relative to the root of the repository, with slashes. */
  path: string
  text: string
  nodes: readonly Node[]
  imports: readonly Import[]
  exports: readonly Export[]
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

const sourceFolders = ['apps', 'packages', 'e2e', 'tools'] as const

const notOurs = new Set(['node_modules', 'dist', 'dist-laos', '.data', '.cache', 'coverage'])

/** The paths in these folders that match, without installed and built files. */
export function listFiles(pattern: string, folders: readonly string[] = sourceFolders): string[] {
  return folders
    .flatMap((folder) =>
      globSync(`${folder}/${pattern}`, {
        cwd: root,
        exclude: (name) => notOurs.has(name.split(/[/\\]/).at(-1) ?? name),
      }),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function readSources(): Source[] {
  return listFiles('**/*.{ts,tsx}').map((path) => parse(path, readText(path)))
}

/** Parses one TypeScript file. Throws when it is not valid TypeScript. */
export function parse(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const nodes: Node[] = []
  collect(program, nodes)
  function lineOf(node: Node): number {
    return lineAt(text, node.start)
  }
  return {
    path,
    text,
    nodes,
    imports: nodes.flatMap((node) => importsOf(node, lineOf)),
    exports: nodes.flatMap((node) => exportsOf(node, lineOf)),
  }
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The value of a text literal; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  if (value.type !== 'TemplateLiteral') return undefined
  const quasis = value['quasis'] as { value: { cooked: string } }[]
  return quasis.map((quasi) => quasi.value.cooked).join('?')
}

/** The name of an identifier, or the value of a text literal; undefined for anything else. */
export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Identifier') return value['name'] as string
  return textOf(value)
}

/** A test, or code that only tests use: exempt from the rules for product code. */
export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || /\/testing\//.test(path) || path.startsWith('e2e/')
}

/** A finding about a whole file. */
export function about(path: string, message: string): Finding {
  return { path, line: 1, message }
}

export function say({ path, line, message }: Finding): string {
  return `${path}:${line} ${message}`
}

function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, into)
    return
  }
  if (!isNode(value)) return
  into.push(value)
  for (const each of Object.values(value)) if (typeof each === 'object') collect(each, into)
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function importsOf(node: Node, lineOf: (node: Node) => number): Import[] {
  const specifier = textOf(
    node.type === 'TSImportType' ? (node['source'] ?? node['argument']) : node['source'],
  )
  if (specifier === undefined) return []
  const line = lineOf(node)
  switch (node.type) {
    case 'ImportDeclaration':
      return [{ specifier, line, ...namesOf(node, 'imported', node['importKind'] === 'type') }]
    case 'ExportNamedDeclaration':
      return [{ specifier, line, ...namesOf(node, 'local', node['exportKind'] === 'type') }]
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return [{ specifier, line, names: [], isTypeOnly: false }]
    case 'TSImportType':
      return [{ specifier, line, names: [], isTypeOnly: true }]
    default:
      return []
  }
}

function namesOf(node: Node, side: 'imported' | 'local', isWholeType: boolean) {
  const specifiers = listOf(node['specifiers'])
  function isType(each: Node): boolean {
    return each['importKind'] === 'type' || each['exportKind'] === 'type'
  }
  return {
    names: specifiers.filter((each) => !isType(each)).flatMap((each) => nameOf(each[side]) ?? []),
    isTypeOnly: isWholeType || (specifiers.length > 0 && specifiers.every(isType)),
  }
}

function exportsOf(node: Node, lineOf: (node: Node) => number): Export[] {
  if (node.type !== 'ExportNamedDeclaration') return []
  const line = lineOf(node)
  const named = listOf(node['specifiers']).flatMap((each) => nameOf(each['exported']) ?? [])
  const declaration = isNode(node['declaration']) ? node['declaration'] : undefined
  const isType = node['exportKind'] === 'type' || (declaration?.type ?? '').startsWith('TS')
  const declared = [declaration, ...listOf(declaration?.['declarations'])].flatMap(
    (each) => nameOf(each?.['id']) ?? [],
  )
  return [...named, ...declared].map((name) => ({ name, isType, line }))
}
