import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asvsNumbers } from './asvs-numbers.ts'
import { parse, readText, root } from './source.ts'
import { titlesIn } from './specification.ts'

type Row = { number: string; shown: string }

/** A row without a test begins with one of these. */
const withoutTest = /^(Without a test|Does not apply|Not met): .{10}/

const rows: Row[] = readText('docs/security.md')
  .split('\n')
  .flatMap((written) => {
    const [, number, shown] = /^\| (\d+\.\d+\.\d+) +\| .*? +\| (.*?) *\|$/.exec(written) ?? []
    return number === undefined || shown === undefined ? [] : [{ number, shown }]
  })

/** The tests that a row names. */
function testsOf({ shown }: Row): { file: string; title: string }[] {
  return shown.split('<br>').flatMap((part) => {
    const [, file, title] = /^`([^`]+\.(?:test|e2e)\.tsx?)` › (.+)$/.exec(part.trim()) ?? []
    return file === undefined || title === undefined ? [] : [{ file, title: title.replaceAll('\\|', '|') }]
  })
}

const read = new Map<string, readonly string[]>()
function titlesOf(file: string): readonly string[] {
  const known = read.get(file) ?? (existsSync(join(root, file)) ? titlesIn(parse(file, readText(file))) : [])
  read.set(file, known)
  return known
}

describe('the table of the ASVS', () => {
  it('has a row for each requirement of level 1 and 2, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(asvsNumbers)
  })

  it('names a test that exists or says why there is none, in each row', () => {
    const faults = rows.flatMap((row) => {
      const tests = testsOf(row)
      if (tests.length === 0) return withoutTest.test(row.shown) ? [] : [`${row.number} shows nothing`]
      return tests
        .filter(({ file, title }) => !titlesOf(file).includes(title))
        .map(({ file, title }) => `${row.number} names ${file} › ${title}, which does not exist`)
    })
    expect(faults).toEqual([])
  })
})
