import { posix } from 'node:path'
import { about, type Finding, nameOf, type Source } from './source.ts'

export type Document = { path: string; text: string }

/** Whether the repository has a file or folder of this path; `*` matches anything within a name. */
export type Exists = (path: string) => boolean

type Piece = { text: string; line: number }

const fence = /^\s*(```|~~~)/

/** Splits a document into its lines of prose and its lines of fenced code. */
function split({ text }: Document): { prose: Piece[]; fenced: Piece[] } {
  const prose: Piece[] = []
  const fenced: Piece[] = []
  let isCode = false
  for (const [index, line] of text.split('\n').entries()) {
    if (fence.test(line)) isCode = !isCode
    else (isCode ? fenced : prose).push({ text: line, line: index + 1 })
  }
  return { prose, fenced }
}

function inlineCode({ text, line }: Piece): Piece[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => ({ text: code, line }))
}

/** All inline code and fenced code of a document. */
export function codeIn(document: Document): Piece[] {
  const { prose, fenced } = split(document)
  return [...prose.flatMap(inlineCode), ...fenced]
}

export function linksIn(document: Document): Piece[] {
  return split(document).prose.flatMap(({ text, line }) =>
    [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, link = '']) => ({
      text: link,
      line,
    })),
  )
}

/** The anchors of the headings, derived as code hosts do it. */
function anchorsIn(document: Document): Set<string> {
  return new Set(
    split(document).prose.flatMap(({ text }) => {
      const [, heading] = /^#{1,6}\s+(.*)$/.exec(text) ?? []
      if (heading === undefined) return []
      return [
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replaceAll(/\s/g, '-'),
      ]
    }),
  )
}

/** Links to files or headings that do not exist. */
export function findBrokenLinks(documents: readonly Document[], exists: Exists): Finding[] {
  return documents.flatMap((document) =>
    linksIn(document).flatMap(({ text: link, line }) => {
      if (/^(https?:|mailto:)/.test(link)) return []
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? document.path : posix.join(posix.dirname(document.path), file)
      if (!exists(target))
        return [{ path: document.path, line, message: `links to ${target}, which does not exist` }]
      const aim = documents.find(({ path }) => path === target)
      if (anchor === undefined || aim === undefined || anchorsIn(aim).has(anchor)) return []
      return [{ path: document.path, line, message: `${target} has no heading #${anchor}` }]
    }),
  )
}

const npmOwn = new Set(['install', 'ci', 'exec', 'help'])

export type Commands = { scripts: readonly string[]; programs: readonly string[] }

/**
 * Commands that do not exist: `npm x`, `npm run x`, `npx x`; and TypeScript run with a machine's own Node. In a container
 * `node` is the pinned one.
 */
export function findUnknownCommands(
  documents: readonly Document[],
  { scripts, programs }: Commands,
): Finding[] {
  return documents.flatMap((document) =>
    codeIn(document).flatMap(({ text, line }) => {
      function at(message: string): Finding {
        return { path: document.path, line, message }
      }
      const npm = [...text.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)]
        .filter(([, run, name = '']) => !scripts.includes(name) && (run !== undefined || !npmOwn.has(name)))
        .map(([command]) => at(`there is no \`${command}\``))
      const npx = [...text.matchAll(/\bnpx ([a-z][\w-]*)/g)]
        .filter(([, name = '']) => !programs.includes(name))
        .map(([command]) => at(`\`${command}\` runs nothing that is installed`))
      const node = [
        ...text.matchAll(
          /(?<!npx |(?:docker compose (?:exec|run)|kubectl exec) [^\n]*)\bnode [\w/.-]+\.ts\b/g,
        ),
      ].map(([command]) => at(`\`${command}\` needs the installed Node: npx ${command}`))
      return [...npm, ...npx, ...node]
    }),
  )
}

/** Paths of the repository in a document. In a package's README they may start at its `src`. */
function pathsIn(document: Document): Piece[] {
  return codeIn(document).flatMap(({ text, line }) =>
    text
      .split(/[\s,()]+/)
      .filter(
        (word) =>
          /^(apps|packages|tools|e2e|docs|src)\/[\w./*-]+$/.test(word) && !/NNNN|NAME|CAPABILITY/.test(word),
      )
      .map((word) => {
        const isOwn = word.startsWith('src/')
        return { text: isOwn ? posix.join(posix.dirname(document.path), word) : word, line }
      }),
  )
}

/** Paths in a document that do not exist. */
export function findMissingPaths(documents: readonly Document[], exists: Exists): Finding[] {
  return documents.flatMap((document) =>
    pathsIn(document)
      .filter(({ text }) => !exists(text.replace(/\/$/, '')))
      .map(({ text, line }) => ({
        path: document.path,
        line,
        message: `names ${text}, which does not exist`,
      })),
  )
}

/** The settings that a configuration file reads from the environment. */
export function settingsIn({ nodes }: Source): string[] {
  const names = nodes.flatMap((node) =>
    node.type === 'Property'
      ? (nameOf(node['key']) ?? [])
      : node.type === 'Literal'
        ? (nameOf(node) ?? [])
        : [],
  )
  return [...new Set(names.filter((name) => /^[A-Z]+(_[A-Z]+)*$/.test(name) && name.length > 3))]
}

/** Settings that a server reads and the document does not describe, and described settings that no server reads. */
export function findSettingFaults(configs: readonly Source[], document: Document): Finding[] {
  const rows = document.text.split('\n').flatMap((line) => /^\| (`[A-Z][^|]*)\|/.exec(line)?.[1] ?? [])
  const documented = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
  const read = configs.flatMap((source) => settingsIn(source).map((name) => ({ name, path: source.path })))
  return [
    ...read
      .filter(({ name }) => !documented.includes(name))
      .map(({ name, path }) => about(path, `reads ${name}, which ${document.path} does not describe`)),
    ...documented
      .filter((name) => !read.some((each) => each.name === name))
      .map((name) => about(document.path, `describes ${name}, which no server reads`)),
  ]
}

const recordName = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/
const parts = ['## Context', '## Decision', '## Consequence']

/** Decision records without a number, with a number used twice, without a required part, or missing from the list. */
export function findRecordFaults(documents: readonly Document[], list: Document): Finding[] {
  const records = documents.filter(({ path }) => path.startsWith('docs/decisions/') && path !== list.path)
  const linked = linksIn(list).map(({ text }) => posix.join(posix.dirname(list.path), text))
  return records.flatMap(({ path, text }, index) => {
    const number = recordName.exec(path)?.[1] ?? ''
    const isTaken = number === recordName.exec(records[index - 1]?.path ?? '')?.[1]
    const lines = text.split('\n')
    return [
      ...(number === '' ? [about(path, 'has no number')] : []),
      ...(isTaken ? [about(path, `has the same number as ${records[index - 1]?.path}`)] : []),
      ...(lines[0]?.startsWith(`# ${number} `) ? [] : [about(path, `does not begin with "# ${number} "`)]),
      ...parts.filter((part) => !lines.includes(part)).map((part) => about(path, `has no "${part}"`)),
      ...(linked.includes(path) ? [] : [about(path, `is not in ${list.path}`)]),
    ]
  })
}

/** References of code and documents to decision records that do not exist. */
export function findUnknownRecords(texts: readonly Document[], records: readonly string[]): Finding[] {
  const numbers = records.flatMap((path) => recordName.exec(path)?.[1] ?? [])
  return texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(/\b[Dd]ecision (?:record )?(\d{4})\b/g)]
        .filter(([, number = '']) => !numbers.includes(number))
        .map(([, number = '']) => ({
          path,
          line: index + 1,
          message: `there is no decision record ${number}`,
        })),
    ),
  )
}

/** Paths that exist on one machine only. */
export function findMachinePaths(documents: readonly Document[]): Finding[] {
  return documents.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const [found] = /(?<![\w.~-])\/(root|home|tmp|work|Users)\/[\w.-]+/.exec(line) ?? []
      return found === undefined
        ? []
        : [{ path, line: index + 1, message: `${found} exists on one machine only` }]
    }),
  )
}
