import { languages } from '@kapao/contract/language'
import { listStatement } from '@kapao/contract/statement'
import { startI18n } from '@kapao/i18n/start'
import { describe, expect, it } from 'vitest'
import { readWords } from './search-words.ts'

const games = [{ code: 'PG', name: 'PG Lantern' }]

async function read(typed: string, language: 'th' | 'la' | 'en' = 'th') {
  return readWords((await startI18n(language)).t, typed, games)
}

describe('the words of a search', () => {
  it('are amounts, also in Thai digits, with commas and with a sign', async () => {
    expect(await read('250')).toEqual([{ text: '250', amount: 250 }])
    expect(await read('๒๕๐.๕๐')).toEqual([{ text: '250.50', amount: 250.5 }])
    expect(await read('-1,250.50')).toMatchObject([{ amount: 1250.5 }])
    expect(await read('250.505')).toEqual([{ text: '250.505' }])
  })

  it.each([
    ['th', 'ย้ายเข้า', ['intoGame']],
    ['th', 'เกม', ['intoGame', 'outOfGame']],
    ['la', 'ຖອນ', ['withdraw']],
    ['en', 'cashback', ['refund']],
    ['en', 'Withdrawal', ['withdraw']],
  ] as const)('stand for kinds in %s: %s', async (language, typed, kinds) => {
    expect(await read(typed, language)).toMatchObject([{ kinds }])
  })

  it('stand for accounts by their names in the list', async () => {
    expect(await read('กสิกรไทย')).toMatchObject([{ accounts: ['KBANK'] }])
    expect(await read('lantern')).toMatchObject([{ accounts: ['PG'] }])
    expect(await read('สลิป')).toMatchObject([{ accounts: ['SLIP'] }])
  })

  it.each(languages)('are what the server accepts, whatever is typed in %s', async (language) => {
    const typed = ['a', 'ก', '  ย้ายเข้า   PG  ', 'x'.repeat(100), 'a b c d e f g h i', '%', '7F3A-91C2']
    for (const each of typed)
      expect(listStatement.body.safeParse({ search: await read(each, language) }).error).toBeUndefined()
    expect(await read('   ', language)).toEqual([])
  })
})
