import { describe, expect, it } from 'vitest'
import { breakLines, orderMarks, splitRuns } from './text-runs.ts'

describe('a text of several scripts', () => {
  it('is drawn in runs of one script, which together are the text', () => {
    const runs = splitRuns('ฝาก QR ໄທ 1')
    expect(runs.map(({ part }) => part)).toEqual(['thai', 'latin', 'lao', 'latin'])
    expect(runs.map(({ text }) => text).join('')).toBe('ฝาก QR ໄທ 1')
  })

  it('has the ring of the vowel am below its tone mark', () => {
    expect(orderMarks('น้ำ')).toBe('น\u0E4D\u0E49\u0E32')
    expect(orderMarks('ທຳ ນ້ຳ')).toBe('ທ\u0ECD\u0EB2 ນ\u0ECD\u0EC9\u0EB2')
  })
})

describe('a text that is too wide', () => {
  function measure(text: string): number {
    return text.length
  }

  it('is broken between words, also without spaces between them', () => {
    expect(breakLines('the quick brown fox', 10, measure)).toEqual(['the quick', 'brown fox'])
    const lines = breakLines('ฝากครั้งแรกของวันรับเพิ่มทันที', 12, measure)
    expect(lines.join('')).toBe('ฝากครั้งแรกของวันรับเพิ่มทันที')
    expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(12)
  })

  it('is broken inside a word that is wider than the line, and loses no letter', () => {
    const lines = breakLines('x'.repeat(25), 10, measure)
    expect(lines).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)])
  })

  it('is one empty line if it is empty', () => {
    expect(breakLines('', 10, measure)).toEqual([''])
  })
})
