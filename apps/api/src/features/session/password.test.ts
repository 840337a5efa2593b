import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isTooWeak } from './password.ts'

const known = ['0812345678', 'Somchai Jaidee', 'Kapao']

describe('a password', () => {
  it.each([
    ['seven characters', 'abcdefg'],
    ['seven characters that nobody guesses', 'w7#Kq!z'],
    ['two different characters', 'abababab'],
    ['two different characters in no order', 'kqqkqkkqqqkqkkqkqqk'],
    ['one character', 'aaaaaaaaaa'],
    ['the own phone number in it', 'my0812345678'],
    ['the own phone number with random characters', '0812345678w7#Kq!zV'],
    ['one of the commonest', 'password'],
    ['one of the commonest in Thailand', 'Aa123456'],
    ['the commonest with signs for letters', 'P@ssw0rd1'],
    ['the site’s name and a year', 'kapao2026'],
    ['the site’s name twice', 'KapaoKapao'],
    ['the own name and digits', 'Somchai99'],
    ['the own family name with signs for letters', 'j@1dee2530'],
    ['a Thai word and digits', 'sawasdee123'],
    ['the country’s name', 'Thailand1'],
    ['keys beside each other', 'qwer1234'],
    ['a Thai greeting typed on the keys of English', 'l;ylfu123'],
    ['a short word again and again', 'abcabcab'],
  ])('of %s is too weak', (_what, password) => {
    expect(isTooWeak(password, known)).toBe(true)
  })

  it.each([
    ['eight characters that nobody guesses', 'w7#Kq!zV'],
    ['three different characters in no order', 'kqzzqkkzqzkqqzkzq'],
    ['small letters only', 'lanternmarketriver'],
    ['capitals only', 'LANTERNMARKETRIVER'],
    ['digits only', '8305917264'],
    ['signs only', '!)#(^&~{>*+]'],
    ['spaces and pictures', 'ตลาดน้ำ 🛶 ริมคลอง 🍜'],
    ['another phone number in it', 'my0812345679'],
    ['Thai letters', 'กระเป๋าของฉัน'],
    ['the site’s name among other words', 'kapao-demo-1'],
    ['words that do not belong together', 'lantern-market-9'],
  ])('of %s is accepted', (_what, password) => {
    expect(isTooWeak(password, known)).toBe(false)
  })

  it('is too weak if it is any of more than three thousand common ones that are long enough', () => {
    const common = dictionary['passwords-common'].filter((each) => each.length >= 8)
    expect(common.length).toBeGreaterThan(3000)
    expect(common.filter((each) => !isTooWeak(each, known))).toEqual([])
  })

  it('may contain a known word that has letters beside its digits', () => {
    expect(isTooWeak('w7#Kq!zVshop12345678', [...known, 'shop12345678'])).toBe(false)
    expect(isTooWeak('w7#Kq!zV12345678shop', [...known, '12345678shop'])).toBe(false)
  })

  it('of 200 characters is estimated without much work', () => {
    expect(isTooWeak('กข1a'.repeat(50), known)).toBe(true)
  })
})
