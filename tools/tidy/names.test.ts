import { describe, expect, it } from 'vitest'
import { findBarrels, findExportNames, findFileNames, findLongFiles } from './names.ts'
import { listFiles, parse, readSources, say } from './source.ts'

const sources = readSources()
const paths = listFiles('**/*.{ts,tsx,mjs,js,css,html}')

describe('names', () => {
  it('are checked in every file and export', () => {
    expect(paths.length).toBeGreaterThanOrEqual(sources.length)
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap(({ exports }) => exports).length).toBeGreaterThan(500)
  })

  it('of files are kebab-case and state the content', () => {
    expect(findFileNames(paths).map(say)).toEqual([])
  })

  it('of exports state what they are', () => {
    expect(findExportNames(sources).map(say)).toEqual([])
  })
})

describe('files', () => {
  it('are no barrels', () => {
    expect(findBarrels(sources).map(say)).toEqual([])
  })

  it('have at most 400 lines', () => {
    expect(findLongFiles(sources).map(say)).toEqual([])
  })
})

describe('a bad name is found', () => {
  function messages(text: string) {
    return findExportNames([parse('apps/api/src/x.ts', text)]).map(({ message }) => message)
  }

  it('in the name of a file, with what to write instead', () => {
    for (const name of [
      'QrPanel.tsx',
      'qr_panel.ts',
      'otp-helper.ts',
      'utils.ts',
      'handle-callback.ts',
      'common.ts',
      'bonus-manager.ts',
      'payment-service.ts',
      'process-payment.ts',
      'member-info.ts',
      'user-list.ts',
    ])
      expect([name, findFileNames([`apps/api/src/${name}`]).length]).toEqual([name, 1])
    expect(findFileNames(['apps/api/src/utils/date.ts'])).toHaveLength(1)
    expect(
      findFileNames([
        'apps/api/src/child-process.ts',
        'apps/member/src/use-service-check.ts',
        'a/src/bank.store.test.ts',
      ]),
    ).toEqual([])
    expect(findFileNames(['apps/api/src/handle-callback.ts'])[0]?.message).toContain('settle')
  })

  it('in the name of an export', () => {
    for (const text of [
      'export const handlePayment = 1',
      'export function processPayment() {}',
      'export class BonusManager {}',
      'export type BankInfo = { a: 1 }',
      'export type MemberData = { a: 1 }',
      'const a = 1; export { a as dateUtils }',
      'export const findUser = 1',
      'export const paymentService = 1',
    ])
      expect([text, messages(text).length]).toEqual([text, 1])
    expect(messages('export const lookupInfo = 1; export const knownInUse = 1')).toEqual([])
    expect(messages('export const findUser = 1')[0]).toContain('member')
  })

  it('in a barrel', () => {
    function isFound(path: string, text: string) {
      return findBarrels([parse(path, text)]).length
    }
    expect(isFound('apps/api/src/index.ts', 'export const a = 1')).toBe(1)
    expect(isFound('apps/api/src/all.ts', "export * from './a.ts'\nexport { b } from './b.ts'")).toBe(1)
    expect(isFound('apps/api/src/start.ts', "import './a.ts'")).toBe(0)
    expect(isFound('apps/api/src/one.ts', "export { b } from './b.ts'\nexport const a = 1")).toBe(0)
  })

  it('in a file that is too long', () => {
    expect(findLongFiles([parse('apps/api/src/x.ts', 'let a\n'.repeat(1) + '\n'.repeat(400))])).toHaveLength(
      1,
    )
    expect(findLongFiles([parse('apps/api/src/x.ts', '\n'.repeat(400))])).toEqual([])
  })
})
