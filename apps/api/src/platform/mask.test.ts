import { expect, it } from 'vitest'
import { maskAccountNo, maskName, maskPhone, maskSearch } from './mask.ts'

it.each([
  ['0812345678', '081•••78'],
  ['2055512345', '205•••45'],
  ['1234567', '•••'],
])('shows the ends of the phone number %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

it.each([
  ['1234567890', '•••7890'],
  ['12345', '•••'],
  ['', '•••'],
])('shows the last digits of the account %s', (accountNo, masked) => {
  expect(maskAccountNo(accountNo)).toBe(masked)
})

it.each([
  ['สมชาย ใจดี', 'สมชาย ใ•••'],
  ['นภา  น้ำทิพย์ ศรีสุข', 'นภา น้ำ••• ศ•••'],
  ['Anan', 'Anan'],
  [' ANAN B ', 'ANAN B•••'],
])('shortens all names but the first of %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

it.each([
  ['081-234 5678', '081•••78'],
  ['๐๘๑๒๓๔๕๖๗๘', '๐๘๑•••๗๘'],
  ['9876', '9876'],
  ['สมชาย ใจดี', 'สมชาย ใ•••'],
  ['KB2026112400077', 'KB2026112400077'],
])('shortens the search for %s', (typed, masked) => {
  expect(maskSearch(typed)).toBe(masked)
})
