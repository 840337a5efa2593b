import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ellipsize, fitLabels, fitNames, spreadApart } from './axis-labels.ts'
import { estimateWidths } from './text-width.ts'

const measure = estimateWidths(12)

const rooms = fc.record({
  labels: fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 80 }),
  from: fc.integer({ min: 0, max: 100 }),
  room: fc.integer({ min: 60, max: 1920 }),
})

describe('labels of an axis', () => {
  test.each([
    ['fitLabels', fitLabels],
    ['fitNames', fitNames],
  ])('%s never lets them overlap or leave the frame', (_, fit) => {
    fc.assert(
      fc.property(rooms, ({ labels, from, room }) => {
        const to = from + room
        const centres = labels.map((__, index) => from + ((index + 0.5) / labels.length) * room)
        const placed = fit({ labels, centres, measure, from, to, gap: 8 })
        expect(placed.length).toBeGreaterThan(0)
        const ends = new Map<number, number>()
        for (const { text, left, row } of placed) {
          expect(left).toBeGreaterThanOrEqual(from)
          expect(left + measure(text)).toBeLessThanOrEqual(to + 0.001)
          expect(left).toBeGreaterThanOrEqual(ends.get(row) ?? from)
          ends.set(row, left + measure(text))
        }
      }),
    )
  })

  test('each is there where there is room, and otherwise every second, third …', () => {
    const labels = ['1', '2', '3', '4', '5', '6', '7']
    const centres = labels.map((_, index) => 20 + index * 40)
    const wide = fitLabels({ labels, centres, measure, from: 0, to: 300, gap: 8 })
    expect(wide.map(({ text }) => text)).toEqual(labels)
    const long = labels.map((label) => `${label} November`)
    const thin = fitLabels({ labels: long, centres, measure, from: 0, to: 300, gap: 8 })
    expect(thin.map(({ index }) => index)).toEqual([0, 3, 6])
  })

  test('names are all there, broken between words, and cut after three lines', () => {
    const labels = [
      'Siam Commercial Bank',
      'GSB',
      'One two three four five six seven eight nine',
      'ธนาคารกสิกรไทย',
    ]
    const placed = fitNames({ labels, centres: [40, 120, 200, 280], measure, from: 0, to: 320, gap: 8 })
    function rowsOf(index: number) {
      return placed.filter((each) => each.index === index).map(({ text }) => text)
    }
    expect(rowsOf(0)).toEqual(['Siam', 'Commerci…', 'Bank'])
    expect(rowsOf(1)).toEqual(['GSB'])
    expect(rowsOf(2)).toHaveLength(3)
    expect(rowsOf(2).at(-1)).toMatch(/…$/)
    expect(rowsOf(3).length).toBeGreaterThan(1)
    expect(rowsOf(3).join('')).toBe('ธนาคารกสิกรไทย')
  })
})

describe('ellipsize', () => {
  test('leaves alone what fits', () => {
    expect(ellipsize('20 พ.ย.', 200, measure)).toBe('20 พ.ย.')
  })

  test('never cuts a letter off its vowel or tone mark', () => {
    for (const text of ['น้ำที่ปู่ซื้อ', 'ນ້ຳທີ່ປູ່ຊື້'])
      for (let width = 0; width < 120; width += 1) {
        const cut = ellipsize(text, width, measure)
        if (cut === text) continue
        const rest = text.slice(cut.length - 1)
        expect(text.startsWith(cut.slice(0, -1))).toBe(true)
        expect(rest).not.toMatch(/^[\p{M}\u0e33\u0eb3]/u)
      }
  })
})

test('names at the ends of lines are moved apart within the plot, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -50, max: 350, noNaN: true }), { minLength: 1, maxLength: 5 }),
      (heights) => {
        const spread = spreadApart(heights, { gap: 16, from: 0, to: 200 })
        for (const height of spread) {
          expect(height).toBeGreaterThanOrEqual(-0.001)
          expect(height).toBeLessThanOrEqual(200.001)
        }
        const ordered = spread.toSorted((a, b) => a - b)
        for (const [index, height] of ordered.entries())
          if (index > 0) expect(height - (ordered[index - 1] ?? 0)).toBeGreaterThanOrEqual(15.999)
      },
    ),
  )
  expect(spreadApart([100, 20, 102], { gap: 16, from: 0, to: 200 })).toEqual([100, 20, 116])
})
