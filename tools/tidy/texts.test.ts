import { th } from '@kapao/i18n/texts/th'
import { expect, it } from 'vitest'
import { readSources, say } from './source.ts'
import { findUnusedTexts } from './texts.ts'

it('every text is shown by something', () => {
  expect(findUnusedTexts(th, readSources()).map(say)).toEqual([])
})

it('a text that nothing names is found, whatever its plural', () => {
  const page = [
    { path: 'apps/member/src/page.tsx', text: "t('deposit:title'); t('deposit:days', { count })" },
  ]
  const texts = { deposit: { title: 'x', days_one: 'x', days_other: 'x', lonely: 'x' } }
  expect(findUnusedTexts(texts, page)).toMatchObject([{ message: 'deposit:lonely is shown by nothing' }])
  const named = [{ path: 'packages/i18n/src/texts/th/deposit.ts', text: 'lonely' }]
  expect(findUnusedTexts({ deposit: { lonely: 'x' } }, named)).toHaveLength(1)
})
