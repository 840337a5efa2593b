import { dirname, posix } from 'node:path'
import type { Document } from './documents.ts'
import { about, type Finding, isNode, nameOf, type Node, type Source } from './source.ts'

/** A row of the specification check: a demand, and in the second cell the tests that show it. */
export type Row = { section: string; demand: string; shown: string; path: string; line: number }

/** One test that a row names. */
export type Reference = { file: string; title: string }

const runners = new Set(['test', 'it'])

/** Groups are not tests, and a skipped test shows nothing. */
const notRun = new Set(['describe', 'skip', 'todo', 'fixme', 'fails'])

/**
 * Whether this is the function of a test or a test step: `test`, `it.each(rows)`, `test.skipIf(condition)`,
 * `test.step`.
 */
function isRunner(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'Identifier') return runners.has(nameOf(value) ?? '')
  if (value.type === 'CallExpression') return isRunner(value['callee'])
  if (value.type === 'TaggedTemplateExpression') return isRunner(value['tag'])
  if (value.type !== 'MemberExpression') return false
  return !notRun.has(nameOf(value['property']) ?? '') && isRunner(value['object'])
}

/** A title as written in the source: placeholders such as `%s` and `${name}` are not replaced. */
function titleOf(argument: unknown, text: string): string | undefined {
  if (!isNode(argument)) return undefined
  if (argument.type === 'Literal')
    return typeof argument['value'] === 'string' ? argument['value'] : undefined
  return argument.type === 'TemplateLiteral' ? text.slice(argument.start + 1, argument.end - 1) : undefined
}

/** The titles of the tests of a file and of their steps, without the groups. */
export function titlesIn({ nodes, text }: Source): string[] {
  return nodes
    .filter((node: Node) => node.type === 'CallExpression' && isRunner(node['callee']))
    .flatMap((node) => titleOf((node['arguments'] as unknown[])[0], text) ?? [])
}

/** The rows of every table, with the nearest heading above it. */
export function rowsIn({ path, text }: Document): Row[] {
  let section = ''
  return text.split('\n').flatMap((written, index) => {
    const [, heading] = /^#{1,3} (.*)$/.exec(written) ?? []
    if (heading !== undefined) section = heading
    const [, demand = '', shown = ''] = /^\| (.*?) +\| (.*?) *\|$/.exec(written) ?? []
    if (demand === '' || demand === 'Demand' || /^-+$/.test(demand)) return []
    return [{ section, demand, shown, path, line: index + 1 }]
  })
}

/** The tests that a row names: `file` › title, separated by `<br>`. */
export function referencesIn({ shown }: Row): Reference[] {
  return shown.split('<br>').flatMap((part) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(part.trim()) ?? []
    return file === '' ? [] : [{ file, title: title.replaceAll('\\|', '|') }]
  })
}

/** A row without a test must state why: a decision, or that it is not shown yet. */
function isExplained({ shown }: Row): boolean {
  return /^(Decided otherwise|Not shown yet): .{10}/.test(shown)
}

/** Rows that name neither a test nor a reason, tests that do not exist, and sections without a row. */
export function findUnshown(
  documents: readonly Document[],
  outline: readonly string[],
  titlesOf: (file: string) => readonly string[] | undefined,
): Finding[] {
  const rows = documents.flatMap(rowsIn)
  const bare = outline
    .filter((section) => !rows.some((row) => row.section === section))
    .map((section) => about(dirname(documents[0]?.path ?? ''), `has no row for ${section}`))
  const faults = rows.flatMap((row) => {
    function at(message: string): Finding {
      return { path: row.path, line: row.line, message }
    }
    if (!outline.includes(row.section)) return [at(`${row.section} is not a section of the specification`)]
    const references = referencesIn(row)
    const parts = row.shown.split('<br>').length
    if (references.length !== parts && !isExplained(row))
      return [at(`"${row.demand}" names no test in the form \`file\` › title`)]
    return references.flatMap(({ file, title }) => {
      const titles = titlesOf(posix.normalize(file))
      if (titles === undefined) return [at(`${file} does not exist or is not a test file`)]
      return titles.includes(title) ? [] : [at(`${file} has no test or step "${title}"`)]
    })
  })
  return [...bare, ...faults]
}
