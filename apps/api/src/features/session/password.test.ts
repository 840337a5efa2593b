import { describe, expect, it } from 'vitest'
import { isTooWeak } from './password.ts'

const phone = '0812345678'

describe('a password', () => {
  it.each([
    ['seven characters', 'abcdefg'],
    ['two different characters', 'abababab'],
    ['one character', 'aaaaaaaaaa'],
    ['the own phone number in it', 'my0812345678'],
    ['one of the commonest', 'password'],
  ])('of %s is too weak', (_what, password) => {
    expect(isTooWeak(password, phone)).toBe(true)
  })

  it.each([
    ['eight characters, three different ones', 'abcabcab'],
    ['another phone number in it', 'my0812345679'],
    ['Thai letters', 'กระเป๋าของฉัน'],
  ])('of %s is accepted', (_what, password) => {
    expect(isTooWeak(password, phone)).toBe(false)
  })
})
