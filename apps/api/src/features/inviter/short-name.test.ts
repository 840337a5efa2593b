import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['Somchai Jaidee', 'Somchai J.'],
  ['somchai van der berg', 'somchai B.'],
  ['Somchai', 'Somchai'],
  ['สมชาย ใจดี', 'สมชาย จ.'],
  ['เพ็ญศรี  แก้วมณี', 'เพ็ญศรี ก.'],
  ['ນ້ອຍ ແກ້ວມະນີ', 'ນ້ອຍ ກ.'],
  ["D'Arcy 42", "D'Arcy"],
])('shows of the name %s no more than %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})

it.each([
  ['0812345678'],
  ['kapao.example'],
  ['@somchai'],
  ['a@b.example'],
  ['x'.repeat(21)],
  ['66812345678 Somchai'],
])('shows nothing of %s, which is no name', (name) => {
  expect(shortName(name)).toBeNull()
})
