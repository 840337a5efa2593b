import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../start/config.ts'
import { concurrency, publishTests } from './config.ts'
import { type Part, patternsOf } from './parts.ts'
import { addSqlComparison } from './sql-comparison.ts'
import { describeChange, type Mutant } from './survivors.ts'

const notMutated = new Set(['Ignored', 'CompileError', 'Pending'])

/** Mutates a part and runs its tests for each mutant. Throws if the tests fail without any mutation. */
export async function runPart(part: Part): Promise<Mutant[]> {
  publishTests(part.tests)
  await addSqlComparison()
  const stryker = new Stryker({
    configFile: 'tools/mutate/stryker.config.mjs',
    mutate: patternsOf(part),
    concurrency,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
  })
  const results = await stryker.runMutationTest()
  const lines = new Map<string, string[]>()
  const mutants: Mutant[] = []
  for (const { fileName, location, replacement, status } of results) {
    if (notMutated.has(status)) continue
    const file = relative(root, fileName)
    const text = lines.get(file) ?? (await readFile(fileName, 'utf8')).split('\n')
    lines.set(file, text)
    mutants.push({
      file,
      code: text[location.start.line - 1]?.trim() ?? '',
      change: describeChange(cut(text, location), (replacement ?? '').split('\n')),
      isFound: status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
    })
  }
  return mutants
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
