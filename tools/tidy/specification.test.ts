import { codes } from '@kapao/contract/codes'
import { slipReasons } from '@kapao/contract/slip-reasons'
import { specificationCalls } from '@kapao/contract/specification-calls'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, parse, readText, root, say } from './source.ts'
import { findUnshown, referencesIn, rowsIn, titlesIn } from './specification.ts'

/** The specification's own numbering. Parts 2, 7 and 8 are listed by their headings. */
const outline = [
  '§1 What the product does and for whom',
  ...[
    'Public area',
    'Authenticated area',
    'Other',
    'Home',
    'Profile',
    'Bonus',
    'Statement',
    'Slip modal',
    'Spin',
    'Deposit modal',
    'Support chat',
  ].map((name) => `§2 ${name}`),
  '§3 Entities and their fields',
  '§4 States and transitions',
  '§5 Validation rules',
  '§6 Roles and permissions',
  ...[
    'Lookups',
    'Account',
    'OTP',
    'Chat',
    'Wallet',
    'Invite and refund',
    'Spin wheel',
    'Bonus, promotion, statement',
  ].map((name) => `§7 ${name}`),
  '§8 Error catalogue',
  '§8 Server codes',
  '§8 Slip reasons',
  '§9 Business constants and limits',
]

const documents = listFiles('*.md', ['docs/specification'])
  .filter((path) => !path.endsWith('/README.md'))
  .map((path) => ({ path, text: readText(path) }))
const rows = documents.flatMap(rowsIn)

function isTestFile(file: string): boolean {
  return /^(apps|packages|tools|e2e)\/.*\.(test|e2e)\.tsx?$/.test(file) && existsSync(join(root, file))
}

const read = new Map<string, string[]>()
function titlesOf(file: string): readonly string[] | undefined {
  if (!isTestFile(file)) return undefined
  const known = read.get(file) ?? titlesIn(parse(file, readText(file)))
  read.set(file, known)
  return known
}

describe('the specification check', () => {
  it('has rows for every part of the specification, and each names tests that exist', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(rows.flatMap(referencesIn).length).toBeGreaterThan(rows.length * 0.9)
    expect(findUnshown(documents, outline, titlesOf).map(say)).toEqual([])
  })

  it('names every call, every server code and every slip reason of the specification', () => {
    function demandsOf(part: string): string {
      return rows.flatMap(({ section, demand }) => (section.startsWith(part) ? demand : [])).join('\n')
    }
    const ofSpecification = Object.entries(codes).filter(([, { source }]) => source === 'Specification §8')
    expect(ofSpecification.length).toBeGreaterThan(60)
    expect(specificationCalls.filter((call) => !demandsOf('§7').includes(`\`${call}\``))).toEqual([])
    expect(
      ofSpecification
        .filter(([code]) => !demandsOf('§8 Server').includes(`\`${code}\``))
        .map(([code]) => code),
    ).toEqual([])
    expect(slipReasons.filter((reason) => !demandsOf('§8 Slip').includes(`\`${reason}\``))).toEqual([])
  })
})

describe('a gap in the specification check is found', () => {
  function table(...lines: string[]) {
    return [
      {
        path: 'docs/specification/9.md',
        text: ['### §9 Limits', '| Demand | Shown by |', ...lines].join('\n'),
      },
    ]
  }
  function known(file: string) {
    return file === 'a.test.ts' ? ['holds `x` | y', 'in ${language}'] : undefined
  }
  function faults(...lines: string[]) {
    return findUnshown(table(...lines), ['§9 Limits'], known)
  }

  it('when a row names no test, a file or title that does not exist, or an unknown section', () => {
    expect(faults('| --- | --- |', '| a | `a.test.ts` › in ${language} |')).toEqual([])
    expect(faults('| a | `a.test.ts` › holds `x` \\| y<br>`a.test.ts` › in ${language} |')).toEqual([])
    expect(faults('| a | Decided otherwise: decision record 0001 |')).toEqual([])
    expect(faults('| a |  |')).toHaveLength(1)
    expect(faults('| a | yes |')).toHaveLength(1)
    expect(faults('| a | `a.test.ts` › in |')).toHaveLength(1)
    expect(faults('| a | `b.test.ts` › in ${language} |')).toHaveLength(1)
    expect(faults('| a | `a.test.ts` › in ${language}<br>and more |')).toHaveLength(1)
    expect(findUnshown(table('| a | `a.test.ts` › in ${language} |'), ['§8'], known)).toHaveLength(2)
  })

  it('when a test is only mentioned, skipped or a group', () => {
    const text = `
      describe('group', () => { it('one', () => {}); it.each([1])(\`two \${x}\`, () => {}) })
      test.describe('in', () => { test.skip('three', () => {}); test.step('four', () => {}) })
      it.runIf(true)('five', () => {}); it.todo('six'); say('seven')`
    expect(titlesIn(parse('x.test.ts', text))).toEqual(['one', 'two ${x}', 'four', 'five'])
  })
})
