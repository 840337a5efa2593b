import { describe, expect, it } from 'vitest'
import { matchAccount, matchName } from './match-shown.ts'

describe('a partly hidden account', () => {
  it.each([
    ['xxx-x-x5678-x', '1230056784', 'yes'],
    ['XXX-X-X5678-X', '1230056784', 'yes'],
    ['123-0-05678-4', '1230056784', 'yes'],
    ['xxx-x-x5678-x', '9990056789', 'yes'],
    ['xxx-x-x5678-x', '1230056884', 'no'],
    ['xxx-x-x1234-x', '1230056784', 'no'],
    ['xx6784', '1230056784', 'yes'],
    ['xx9999', '1230056784', 'no'],
    ['xx8765', '1230056784', 'no'],
    ['xxx-x-xxx784', '1230056784', 'yes'],
    ['xxx-x-xxx78-x', '1230056784', 'cannot tell'],
    ['xxx-x-xxx84-x', '1230056784', 'no'],
    ['x9', '1230056784', 'no'],
    ['x4', '1230056784', 'cannot tell'],
    ['784', '1230056784', 'cannot tell'],
    ['xxxxxxxxxx', '1230056784', 'cannot tell'],
    ['', '1230056784', 'cannot tell'],
  ])('%s and %s: %s', (shown, whole, match) => {
    expect(matchAccount(shown, whole)).toBe(match)
  })
})

describe('a partly hidden name', () => {
  it.each([
    ['นาย สมชาย จ', 'สมชาย ใจดี', 'yes'],
    ['สมชาย ใจดี', 'นาย สมชาย ใจดี', 'yes'],
    ['นาย สมชาย จ***', 'สมชาย ใจดี', 'yes'],
    ['น.ส. มาลี ศ', 'มาลี ศรีสุข', 'yes'],
    ['MR. SOMCHAI J', 'Somchai Jaidee', 'yes'],
    ['SOMCHAI J***', 'SOMCHAI JAIDEE', 'yes'],
    ['สม*** จ', 'สมชาย ใจดี', 'yes'],
    ['นาย สมชาย ส', 'สมชาย ใจดี', 'no'],
    ['นาง มาลี ศ', 'สมชาย ใจดี', 'no'],
    ['MALEE S', 'SOMCHAI JAIDEE', 'no'],
    ['MR SOMCHAI J', 'สมชาย ใจดี', 'cannot tell'],
    ['ນ້ອຍ ສ', 'น้อย แสงจันทร์', 'cannot tell'],
    ['SOMCHAI', 'SOMCHAI JAIDEE', 'cannot tell'],
    ['SOMCHAI K J', 'SOMCHAI X', 'cannot tell'],
    ['  นาย สมชาย จ ', 'สมชาย ใจดี', 'yes'],
    ['เด*** ใ', 'เดชา ใจดี', 'yes'],
    ['MALEE J', 'SOMCHAI JAIDEE', 'no'],
    ['ALEX S', 'ALE SMITH', 'no'],
    ['SOMCHAI K J', 'SOMCHAI K JAIDEE', 'yes'],
    ['SOMCHAI J', 'SOMCHAI K JAIDEE', 'yes'],
    ['SOMCHAI', 'SOMCHAI', 'yes'],
    ['SOMCHAI', 'SOMCHAI SOMCHAIKUL', 'cannot tell'],
    ['SOMCHAI S', 'SOMCHAI', 'cannot tell'],
    ['SOMCHAI ***', 'SOMCHAI JAIDEE', 'cannot tell'],
    ['ນ້ອຍ ສ', 'NOI SAENGCHAN', 'cannot tell'],
    ['SOMCHAI J', '', 'cannot tell'],
    ['', 'SOMCHAI JAIDEE', 'cannot tell'],
    ['***', 'SOMCHAI JAIDEE', 'cannot tell'],
  ])('%s and %s: %s', (shown, whole, match) => {
    expect(matchName(shown, whole)).toBe(match)
  })
})
