import { th } from '@kapao/i18n/texts/th'
import { expect, it } from 'vitest'
import { readSources, say } from './source.ts'
import { findUnusedTexts } from './texts.ts'

it('every text is used by some code', () => {
  expect(findUnusedTexts(th, readSources()).map(say)).toEqual([])
})

it('a text that no code uses is found, with or without a plural suffix', () => {
  const page = [
    { path: 'apps/member/src/page.tsx', text: "t('deposit:title'); t('deposit:days', { count })" },
  ]
  const texts = { deposit: { title: 'x', days_one: 'x', days_other: 'x', lonely: 'x' } }
  expect(findUnusedTexts(texts, page)).toMatchObject([{ message: 'deposit:lonely is used by no code' }])
  const named = [{ path: 'packages/i18n/src/texts/th/deposit.ts', text: 'lonely' }]
  expect(findUnusedTexts({ deposit: { lonely: 'x' } }, named)).toHaveLength(1)
})
