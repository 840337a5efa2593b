import { expect, it } from 'vitest'
import { readRecipients } from './recipients.ts'

it.each([
  ['a@b.example', ['a@b.example']],
  [' a@b.example\n\nc@d.example ', ['a@b.example', 'c@d.example']],
  ['a@b.example, c@d.example;e@f.example', ['a@b.example', 'c@d.example', 'e@f.example']],
])('reads the addresses of %j', (text, recipients) => {
  expect(readRecipients(text)).toEqual(recipients)
})

it.each([
  [''],
  ['nobody'],
  ['a@b'],
  ['a@b.example\nA@B.example'],
  [Array.from({ length: 11 }, (_, index) => `a${index}@b.example`).join('\n')],
])('takes none of %j', (text) => {
  expect(readRecipients(text)).toBeUndefined()
})
