import { expect, it } from 'vitest'
import { isGiftLink, readPasted } from './gift-link.ts'

const link = 'https://gift.truemoney.com/campaign/?v=AbC123'

it('finds the link in the text of a shared gift', () => {
  expect(readPasted(`ซองของขวัญ 100 บาท\n${link} รับเลย`)).toBe(link)
  expect(readPasted(` ${link} `)).toBe(link)
  expect(readPasted(' no link ')).toBe('no link')
})

it('distinguishes a gift link from other addresses and text', () => {
  expect(isGiftLink(link)).toBe(true)
  for (const other of [
    '',
    'gift.truemoney.com/campaign/?v=AbC123',
    'https://gift.truemoney.com/campaign/',
    'https://gift.truemoney.com.evil.example/campaign/?v=AbC123',
    'http://gift.truemoney.com/campaign/?v=AbC123',
  ])
    expect(isGiftLink(other)).toBe(false)
})
