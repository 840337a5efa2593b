import { TemplateRefused } from './read-actions.ts'
import type { Value } from './template-functions.ts'

/** A value as Helm's `toYaml` writes it: sorted names, lists at the depth of their name, quotes where needed. */
export function writeYaml(value: Value): string {
  return linesOf(value).join('\n')
}

function linesOf(value: Value): string[] {
  if (typeof value !== 'object') return [scalar(value)]
  if (Array.isArray(value)) return value.length === 0 ? ['[]'] : value.flatMap(itemLines)
  const names = Object.keys(value).toSorted(compareNames)
  if (names.length === 0) return ['{}']
  return names.flatMap((name) => entryLines(name, value[name] ?? ''))
}

function itemLines(item: Value): string[] {
  const [first = '', ...rest] = linesOf(item)
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)]
}

function entryLines(name: string, value: Value): string[] {
  const lines = linesOf(value)
  if (typeof value !== 'object' || Object.keys(value).length === 0) return [`${scalar(name)}: ${lines[0]}`]
  const pad = Array.isArray(value) ? '' : '  '
  return [`${scalar(name)}:`, ...lines.map((line) => pad + line)]
}

/** As Go's library sorts names: letters behind other characters. It sorts digits by number, which is refused here. */
function compareNames(one: string, other: string): number {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  if (at < 0) return -1
  const [mine = '', theirs = ''] = [one[at], other[at]]
  if (theirs === '') return 1
  if (/\d/.test(mine + theirs + (one[at - 1] ?? '')))
    throw new TemplateRefused(`toYaml does not know which is first, ${one} or ${other}`)
  const [isLetter, isTheirs] = [mine, theirs].map((letter) => /[A-Za-z]/.test(letter))
  if (isLetter !== isTheirs) return isLetter ? 1 : -1
  return mine < theirs ? -1 : 1
}

/** What YAML 1.1 reads as something else than text: words, numbers in all their forms. */
const otherwiseRead = [
  /^(|~|null|Null|NULL|y|Y|yes|Yes|YES|n|N|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF|<<)$/,
  /^(\.nan|\.NaN|\.NAN|[-+]?\.(inf|Inf|INF))$/,
  /^[-+]?(\.\d+|\d[\d_]*(\.[\d_]*)?)([eE][-+]?\d+)?$/,
  /^[-+]?0([xX][\da-fA-F_]+|[oO]?[0-7_]+|[bB][01_]+)$/,
  /^[-+]?\d[\d_]*(:[0-5]?\d)+(\.[\d_]*)?$/,
]

function scalar(value: Value): string {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || Math.abs(value) >= 1_000_000)
      throw new TemplateRefused('toYaml takes whole numbers below a million')
    return String(value)
  }
  if (typeof value !== 'string' || /[^ -~]|^\d{4}-\d\d?-\d\d?/.test(value))
    throw new TemplateRefused('toYaml takes plain text that is no date')
  if (otherwiseRead.some((pattern) => pattern.test(value))) return `"${value}"`
  const isPlain =
    /^(?![-?:](\s|$))[^\s#,[\]{}&*!|>'"%@`]/.test(value) && !/: |:$| #|\s$|^(---|\.\.\.)/.test(value)
  return isPlain ? value : `'${value.replaceAll("'", "''")}'`
}
