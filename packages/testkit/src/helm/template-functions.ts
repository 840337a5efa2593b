import { createHash } from 'node:crypto'
import { TemplateRefused } from './read-actions.ts'
import { writeYaml } from './write-yaml.ts'

export type Value =
  | string
  | number
  | boolean
  | Value[]
  | { [name: string]: Value }
  | ((...given: Value[]) => Value)

/** The functions of Go and sprig that the chart uses. `include` runs a template, so it is not among them. */
export const templateFunctions: Readonly<Record<string, (...given: Value[]) => Value>> = {
  add: (...given) => given.map((each) => wholeOf(each, 'add')).reduce((sum, each) => sum + each, 0),
  and: (...given) => given.find(isEmpty) ?? last(given, 'and'),
  contains: (part, whole) => textOf(whole, 'contains').includes(textOf(part, 'contains')),
  default: (usual, given, ...others) => {
    if (usual === undefined || given === undefined || others.length > 0) throw takes('default', 'two values')
    return isEmpty(given) ? usual : given
  },
  dict: (...given) => {
    const made: { [name: string]: Value } = {}
    for (let at = 0; at < given.length; at += 2) {
      const value = given[at + 1]
      if (value === undefined) throw takes('dict', 'names and values')
      made[textOf(given[at], 'dict')] = value
    }
    return made
  },
  hasPrefix: (start, whole) => textOf(whole, 'hasPrefix').startsWith(textOf(start, 'hasPrefix')),
  list: (...given) => given,
  nindent: (spaces, text) => `\n${indent(wholeOf(spaces, 'nindent'), textOf(text, 'nindent'))}`,
  not: (given) => {
    if (given === undefined) throw takes('not', 'a value')
    return isEmpty(given)
  },
  or: (...given) => given.find((each) => !isEmpty(each)) ?? last(given, 'or'),
  printf: (format, ...given) => printf(textOf(format, 'printf'), given),
  quote: (given, ...others) => {
    if (given === undefined || others.length > 0) throw takes('quote', 'one value')
    return quote(print(given))
  },
  regexSplit: (pattern, text, count) => {
    // Other patterns may mean something else in Go.
    if (pattern !== '\\s+' || count !== -1) throw takes('regexSplit', '"\\\\s+" and -1')
    return textOf(text, 'regexSplit').split(/[\t\n\f\r ]+/)
  },
  sha256sum: (text) => createHash('sha256').update(textOf(text, 'sha256sum')).digest('hex'),
  toYaml: (given) => {
    if (given === undefined) throw takes('toYaml', 'a value')
    return writeYaml(given)
  },
  trimPrefix: (start, whole) => {
    const [part, text] = [textOf(start, 'trimPrefix'), textOf(whole, 'trimPrefix')]
    return text.startsWith(part) ? text.slice(part.length) : text
  },
  trimSuffix: (end, whole) => {
    const [part, text] = [textOf(end, 'trimSuffix'), textOf(whole, 'trimSuffix')]
    return part !== '' && text.endsWith(part) ? text.slice(0, -part.length) : text
  },
  trunc: (count, text) => {
    const [most, whole] = [wholeOf(count, 'trunc'), textOf(text, 'trunc')]
    // Go counts bytes.
    if (most < 0 || /[^ -~]/.test(whole)) throw takes('trunc', 'a count and plain text')
    return whole.slice(0, most)
  },
}

/** What Go takes for false in `if`. */
export function isEmpty(value: Value): boolean {
  if (typeof value === 'function') return false
  return typeof value === 'object' ? Object.keys(value).length === 0 : !value
}

/** A value as it appears in the text. Lists, maps, fractions and large numbers would look different in Go. */
export function print(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  return String(wholeOf(value, 'the text'))
}

export function textOf(value: Value | undefined, where: string): string {
  if (typeof value !== 'string') throw takes(where, 'text')
  return value
}

function wholeOf(value: Value | undefined, where: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) >= 1_000_000)
    throw takes(where, 'a whole number below a million')
  return value
}

function last(given: readonly Value[], where: string): Value {
  const value = given.at(-1)
  if (value === undefined) throw takes(where, 'values')
  return value
}

function indent(spaces: number, text: string): string {
  const pad = ' '.repeat(spaces)
  return pad + text.replaceAll('\n', `\n${pad}`)
}

function printf(format: string, given: readonly Value[]): string {
  const parts = format.split('%s')
  if (parts.some((part) => part.includes('%')) || parts.length !== given.length + 1)
    throw takes('printf', '%s for each text')
  return parts
    .map((part, index) => part + (index < given.length ? textOf(given[index], 'printf') : ''))
    .join('')
}

/** As Go quotes text that can be printed. */
function quote(text: string): string {
  if (/[^\p{L}\p{N}\p{P}\p{S} \n\t]/u.test(text)) throw takes('quote', 'text that can be printed')
  return `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`
}

function takes(name: string, what: string): TemplateRefused {
  return new TemplateRefused(`${name} takes ${what}`)
}
