import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('what was sent stands beside the value before, and what differs is marked', () => {
  const changes = changesOf({
    before: { percent: 5, isOpen: true, banners: [{ a: 1, b: 2 }], untouched: 1 },
    after: null,
    input: { percent: 7, isOpen: true, banners: [{ b: 2, a: 1 }] },
  })
  expect(changes.hasBefore).toBe(true)
  expect(changes.rows.map(({ name, hasChanged }) => [name, hasChanged])).toEqual([
    ['percent', true],
    ['isOpen', false],
    ['banners', false],
  ])
  expect(changes.rows[0]).toMatchObject({ before: '5', after: '7' })
})

test('a recorded state after counts, with fields that were not sent', () => {
  const { rows } = changesOf({
    before: { version: 1, text: 'a', same: 1 },
    after: { version: 2, text: 'b', same: 1 },
    input: { text: 'b' },
  })
  expect(rows.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['version', '1', '2'],
    ['text', 'a', 'b'],
  ])
})

test('an act without a state before lists what was sent, and one without anything lists nothing', () => {
  expect(changesOf({ before: null, after: null, input: { reason: 'paid', empty: null } })).toEqual({
    hasBefore: false,
    rows: [
      { name: 'reason', before: '–', after: 'paid', hasChanged: false },
      { name: 'empty', before: '–', after: '–', hasChanged: false },
    ],
  })
  expect(changesOf({ before: null, after: null, input: null }).rows).toEqual([])
})
