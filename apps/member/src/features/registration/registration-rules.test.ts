import { expect, test } from 'vitest'
import { bankRules, phoneRules, profileRules } from './registration-rules.ts'

function messagesOf(result: {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
}) {
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  )
}

const profile = {
  name: 'สมชาย ใจดี',
  password: 'kapao-demo-1',
  confirmation: 'kapao-demo-1',
  inviteCode: '',
  sourceCode: '',
}

const bank = {
  bankCode: 'KBANK',
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  accountNo: '123-4-56789-0',
  currency: 'BAHT',
} as const

test('the Thai build accepts exactly 10 digits, also as Thai digits or with dashes', () => {
  for (const phone of ['0810000001', '081-000-0001', '๐๘๑๐๐๐๐๐๐๑', ' 081 000 0001 ']) {
    expect(phoneRules(false).safeParse({ phone }).success, phone).toBe(true)
  }
  for (const phone of ['081000000', '08100000011', '08100000ab', '+66810000001']) {
    expect(messagesOf(phoneRules(false).safeParse({ phone })), phone).toEqual({
      phone: 'codes:PHONE_NUMBER_REQUIRE_10_DIGIT',
    })
  }
})

test('the Laos build has no rule for the length of a phone number, but requires one', () => {
  expect(phoneRules(true).safeParse({ phone: '02055512345' }).success).toBe(true)
  expect(messagesOf(phoneRules(true).safeParse({ phone: '' }))).toEqual({
    phone: 'registration:phoneRequired',
  })
})

test('different passwords are reported even while another field is wrong', () => {
  expect(profileRules.safeParse(profile).success).toBe(true)
  expect(messagesOf(profileRules.safeParse({ ...profile, name: ' ', confirmation: 'kapao-demo-2' }))).toEqual(
    {
      name: 'registration:nameRequired',
      confirmation: 'registration:passwordsDiffer',
    },
  )
})

test('a password shorter than 8 characters is refused before the server is called', () => {
  const short = profileRules.safeParse({ ...profile, password: '1234567', confirmation: '1234567' })
  expect(messagesOf(short)).toEqual({ password: 'registration:passwordTooShort' })
})

test('KTB, TMB and BBL accept an account name in English letters only, the other banks accept any', () => {
  expect(bankRules.safeParse(bank).success).toBe(true)
  for (const bankCode of ['KTB', 'TMB', 'BBL']) {
    expect(messagesOf(bankRules.safeParse({ ...bank, bankCode })), bankCode).toEqual({
      firstName: 'registration:nameEnglishOnly',
      lastName: 'registration:nameEnglishOnly',
    })
    const english = { ...bank, bankCode, firstName: 'SOMCHAI', lastName: 'JAI DEE' }
    expect(bankRules.safeParse(english).success, bankCode).toBe(true)
  }
})

test('a wallet is in baht or in kip, and in no other currency', () => {
  for (const currency of ['BAHT', 'LAK'])
    expect(bankRules.safeParse({ ...bank, currency }).success, currency).toBe(true)
  expect(bankRules.safeParse({ ...bank, currency: 'USD' }).success).toBe(false)
})

test('every field of the bank step is required', () => {
  const empty = bankRules.safeParse({
    bankCode: '',
    firstName: '',
    lastName: ' ',
    accountNo: '',
    currency: 'BAHT',
  })
  expect(messagesOf(empty)).toEqual({
    bankCode: 'registration:bankRequired',
    firstName: 'registration:firstNameRequired',
    lastName: 'registration:lastNameRequired',
    accountNo: 'registration:accountNumberRequired',
  })
})
