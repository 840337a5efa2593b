import { describe, expect, it } from 'vitest'
import { writeRows, writeText } from './csv.ts'

describe('a row of a CSV', () => {
  it('ends with CR LF and quotes only what would break it', () => {
    expect(
      writeRows([
        ['plain', 'a,b', 'say "no"', 'two\nlines', ''],
        ['สมชาย', '1.00', '', '', ''],
      ]),
    ).toBe('plain,"a,b","say ""no""","two\nlines",\r\nสมชาย,1.00,,,\r\n')
  })

  it.each(['=1+1', '+66', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'never begins a text as a formula: %j',
    (text) => {
      expect(writeText(text)).toBe(`'${text}`)
    },
  )

  it('leaves other texts as they are', () => {
    expect(['a=1', '081•••78', 'ก-ข', ''].map(writeText)).toEqual(['a=1', '081•••78', 'ก-ข', ''])
  })
})
