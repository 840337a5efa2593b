import { expect, test } from 'vitest'
import { createGate } from './refuse-overload.ts'
import { systemRandom } from '../platform/random.ts'

const marks = {
  OVERLOAD_REST: { work: 10, lateMilliseconds: 100 },
  OVERLOAD_MONEY: { work: 20, lateMilliseconds: 200 },
}

function openGate(work: number) {
  const lines: unknown[] = []
  const refused = { money: 0, rest: 0 }
  const gate = createGate({
    config: marks,
    load: {
      work: () => work,
      lateMilliseconds: () => 0,
      isAbove: (mark) => work >= mark.work,
      close: () => undefined,
    },
    random: systemRandom,
    meter: { refusedEarly: (callClass) => (refused[callClass] += 1) },
    log: { warn: (...line: unknown[]) => lines.push(line) },
  })
  return { gate, lines, refused }
}

test('below its marks a server takes everything on', () => {
  const { gate, lines } = openGate(9)
  expect([gate.refuse('rest'), gate.refuse('money')]).toEqual([undefined, undefined])
  expect(lines).toEqual([])
})

test('between them it refuses the rest and takes money calls on', () => {
  const { gate } = openGate(19)
  expect([gate.refuse('rest'), gate.refuse('money')]).toEqual([expect.any(Number), undefined])
})

test('many that are refused are counted each, written in one line, and not all sent back at the same time', () => {
  const { gate, lines, refused } = openGate(15)
  const seconds = new Set(Array.from({ length: 500 }, () => gate.refuse('rest')))
  expect(refused).toEqual({ money: 0, rest: 500 })
  expect(lines).toEqual([[{ class: 'rest', work: 15, lateMilliseconds: 0, leftOut: 0 }, 'server.overloaded']])
  expect(seconds.size).toBe(10)
})
