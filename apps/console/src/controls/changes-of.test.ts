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

test('of a list of things with codes, what differs in each of them is a row of its own', () => {
  const before = {
    slices: [
      { code: 'B5', weight: 3, label: 'five' },
      { code: 'B9', weight: 1, label: 'nine' },
      { code: 'GONE', weight: 1 },
    ],
  }
  const slices = [
    { code: 'B9', weight: 1, label: 'nine' },
    { code: 'B5', weight: 4, label: 'five' },
    { code: 'NEW', weight: 2 },
  ]
  expect(changesOf({ before, after: null, input: { slices } }).rows).toEqual([
    { name: 'slices.B5.weight', before: '3', after: '4', hasChanged: true },
    { name: 'slices.NEW', before: '–', after: '{\n "weight": 2\n}', hasChanged: true },
    { name: 'slices.GONE', before: '{\n "weight": 1\n}', after: '–', hasChanged: true },
  ])
  const added = changesOf({ before: null, after: null, input: { slices: [{ code: 'B5', weight: 3 }] } })
  expect(added.rows).toEqual([
    { name: 'slices.B5', before: '–', after: '{\n "weight": 3\n}', hasChanged: false },
  ])
  expect(changesOf({ before: { slices }, after: null, input: { slices } }).rows).toEqual([])
})
