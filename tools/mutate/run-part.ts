import { readFile } from 'node:fs/promises'
import { matchesGlob, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../start/config.ts'
import { concurrency, publishSettings } from './config.ts'
import { type Part, patternsOf } from './parts.ts'
import { addSqlComparison } from './sql-comparison.ts'
import { type Accepted, describeChange, isAmong, type Mutant } from './survivors.ts'

const notMutated = new Set(['Ignored', 'CompileError', 'Pending'])

/**
 * Mutates a part and runs its tests for each mutant. Throws if the tests fail without any mutation. With `wanted`, only these
 * mutants are tried, which takes minutes where a whole part takes an hour.
 */
export async function runPart(part: Part, wanted?: Accepted): Promise<Mutant[]> {
  if (!wanted) return tryOut(part, patternsOf(part), () => true)
  const ranges = await rangesOf(part, wanted)
  return ranges.length === 0 ? [] : tryOut(part, ranges, isAmong(wanted))
}

/**
 * What is not found is tried again, each in a thread of its own: a value that a module has calculated once stays in a thread
 * that is kept.
 */
async function tryOut(
  part: Part,
  mutate: string[],
  isWanted: (mutant: Mutant) => boolean,
): Promise<Mutant[]> {
  await addSqlComparison()
  const all = await run(part, { mutate, keepsThread: true })
  const named = await describe(all, new Set())
  const results = all.filter((_result, index) => named[index] && isWanted(named[index]))
  const survivors = results.filter((result) => !isFound(result))
  // A run can take an hour: who breaks it off keeps these.
  for (const { file, code, change } of await describe(survivors, new Set()))
    console.log(`\nTo be tried again: ${file}\n  ${code}\n  ${change}`)
  const again =
    survivors.length === 0 ? [] : await run(part, { mutate: survivors.map(locationOf), keepsThread: false })
  return describe(results, new Set([...results, ...again].filter(isFound).map(nameOf)))
}

/** More lines than any expression has that is mutated. */
const mostLines = 12

/** The lines of these mutants, as Stryker takes them: of a longer expression also those after the first. */
async function rangesOf({ sources }: Part, wanted: Accepted): Promise<string[]> {
  const ranges = new Set<string>()
  for (const { file, code, change } of wanted.flatMap(({ mutants }) => mutants)) {
    if (!sources.some((source) => matchesGlob(file, source))) continue
    const lines = (await readFile(`${root}/${file}`, 'utf8')).split('\n')
    const isOnOneLine = code.includes(change.split(' → ')[0] ?? '')
    for (const [index, line] of lines.entries()) {
      const end = index + (isOnOneLine ? 1 : mostLines)
      if (line.trim() === code) ranges.add(`${file}:${index + 1}-${Math.min(end, lines.length)}`)
    }
  }
  return [...ranges]
}

/** `found`: the names of those that a test has noticed. */
async function describe(results: readonly MutantResult[], found: ReadonlySet<string>): Promise<Mutant[]> {
  const lines = new Map<string, string[]>()
  const mutants: Mutant[] = []
  for (const result of results) {
    const { fileName, location, replacement } = result
    const file = relative(root, fileName)
    const text = lines.get(file) ?? (await readFile(fileName, 'utf8')).split('\n')
    lines.set(file, text)
    mutants.push({
      file,
      code: text[location.start.line - 1]?.trim() ?? '',
      change: describeChange(cut(text, location), (replacement ?? '').split('\n')),
      isFound: found.has(nameOf(result)),
    })
  }
  return mutants
}

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

type Run = { mutate: string[]; keepsThread: boolean }

async function run(part: Part, { mutate, keepsThread }: Run): Promise<MutantResult[]> {
  publishSettings({ tests: part.tests, keepsThread })
  const stryker = new Stryker({
    configFile: 'tools/mutate/stryker.config.mjs',
    mutate,
    concurrency,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
  })
  const results = await stryker.runMutationTest()
  return results.filter(({ status }) => !notMutated.has(status))
}

function isFound({ status }: MutantResult): boolean {
  return status === 'Killed' || status === 'Timeout' || status === 'RuntimeError'
}

/** The location of a mutant, as Stryker takes it: lines from 1, columns from 0. Mutants within it are tried as well. */
function locationOf({ fileName, location: { start, end } }: MutantResult): string {
  return `${relative(root, fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
}

function nameOf({ fileName, location, replacement }: MutantResult): string {
  return JSON.stringify([fileName, location, replacement])
}

type Position = { line: number; column: number }

/** The lines of a file from one position to another. */
function cut(lines: readonly string[], { start, end }: { start: Position; end: Position }): string[] {
  const cutLines = lines.slice(start.line - 1, end.line)
  const last = cutLines.length - 1
  return cutLines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  )
}
