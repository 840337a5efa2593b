import { basename } from 'node:path'
import { about, type Finding, isTest, type Source } from './source.ts'

type Word = { word: RegExp; instead: string }

/** Words that do not state what a thing is or does, and what to write instead. */
const emptyWords: readonly Word[] = [
  {
    word: /^(handle|handler|handles|handling)$/,
    instead: 'the verb of what it does: settle, answer, receive, refuse',
  },
  { word: /^(manage|manager|managers)$/, instead: 'what it does or holds: keep, open, a list, a queue' },
  { word: /^(helper|helpers|util|utils|utilities)$/, instead: 'the noun that the functions are about' },
  { word: /^(common|misc)$/, instead: 'the noun that hides in it' },
]

/** Words that state nothing as the first word, the last word, or the last word of a type. */
const firstWords: readonly Word[] = [
  { word: /^(process)$/, instead: 'the verb of what it does: settle, read, answer, send' },
]
const lastWords: readonly Word[] = [
  { word: /^(service)$/, instead: 'the noun it stands for: an adapter, a store, a queue' },
]
const lastWordsOfTypes: readonly Word[] = [
  { word: /^(info|data)$/, instead: 'the noun without Info or Data' },
]

/** People have one name each (docs/glossary.md). */
const people: Word = {
  word: /^(user|users|customer|customers|admin|admins)$/,
  instead: 'member, operator or guest',
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

function refused(words: readonly string[], list: readonly Word[]): string | undefined {
  for (const { word, instead } of list) {
    const found = words.find((each) => word.test(each))
    if (found !== undefined) return `"${found}" says too little; write ${instead}`
  }
  return undefined
}

/** Why a name is refused, with what to write instead; undefined for a good name. */
function judge(name: string, { isType }: { isType: boolean }): string | undefined {
  const words = wordsOf(name)
  return (
    refused(words, [...emptyWords, people]) ??
    refused(words.slice(0, 1), firstWords) ??
    refused(words.slice(-1), isType ? [...lastWords, ...lastWordsOfTypes] : lastWords)
  )
}

const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/

/** Files not named in kebab-case, or named with a word that states nothing. */
export function findFileNames(paths: readonly string[]): Finding[] {
  return paths.flatMap((path) => {
    const name = basename(path)
    if (!fileName.test(name)) return [about(path, `"${name}" is not kebab-case`)]
    const folders = path.split('/').slice(2, -1)
    const stem = name.split('.')[0] ?? ''
    const why =
      folders.map((folder) => refused([folder], emptyWords)).find(Boolean) ?? judge(stem, { isType: true })
    return why === undefined ? [] : [about(path, `file name: ${why}`)]
  })
}

/** Exported names with a word that states nothing. */
export function findExportNames(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, exports }) =>
    exports.flatMap(({ name, isType, line }) => {
      const why = judge(name, { isType })
      return why === undefined ? [] : [{ path, line, message: `${name}: ${why}` }]
    }),
  )
}

const passesOn = new Set(['ExportAllDeclaration', 'ExportNamedDeclaration', 'ImportDeclaration'])

/** Barrels: files named index, and files that only re-export from others. */
export function findBarrels(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, nodes, exports }) => {
    const statements = (nodes[0]?.['body'] ?? []) as { type: string; source?: unknown }[]
    const isIndex = /^index\.tsx?$/.test(basename(path))
    const onlyPassesOn =
      statements.length > 0 &&
      statements.every(({ type, source }) => passesOn.has(type) && source !== null && source !== undefined) &&
      (exports.length > 0 || statements.some(({ type }) => type === 'ExportAllDeclaration'))
    if (!isIndex && !onlyPassesOn) return []
    return [about(path, 'a barrel; import from the file that declares the name')]
  })
}

const mostLines = 400

/** Files that are too long to read in one sitting. */
export function findLongFiles(sources: readonly Source[]): Finding[] {
  return sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, lines }) => ({
      path,
      line: mostLines + 1,
      message: `${lines} lines; at most ${mostLines}${isTest(path) ? '' : ': which noun hides in it?'}`,
    }))
}
