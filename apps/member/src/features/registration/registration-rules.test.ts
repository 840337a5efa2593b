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
    expect(phoneRules({ isLaos: false }).safeParse({ phone }).success, phone).toBe(true)
  }
  for (const phone of ['081000000', '08100000011', '08100000ab']) {
    expect(messagesOf(phoneRules({ isLaos: false }).safeParse({ phone })), phone).toEqual({
      phone: 'codes:PHONE_NUMBER_REQUIRE_10_DIGIT',
    })
  }
})

test('the Laos build has no rule for the length of a phone number, but requires one', () => {
  expect(phoneRules({ isLaos: true }).safeParse({ phone: '02055512345' }).success).toBe(true)
  expect(messagesOf(phoneRules({ isLaos: true }).safeParse({ phone: '' }))).toEqual({
    phone: 'registration:phoneRequired',
  })
})

test('a code goes to a mobile number of the country only, which is said before it is sent', () => {
  const thai = phoneRules({ isLaos: false, needsCode: true })
  for (const phone of ['0610000001', '081-000-0001', '๐๙๑๐๐๐๐๐๐๑'])
    expect(thai.safeParse({ phone }).success, phone).toBe(true)
  for (const phone of ['1900123456', '0212345678', '0710000001'])
    expect(messagesOf(thai.safeParse({ phone }))).toEqual({ phone: 'registration:phoneMobileThai' })
  expect(messagesOf(thai.safeParse({ phone: '19001' }))).toEqual({
    phone: 'codes:PHONE_NUMBER_REQUIRE_10_DIGIT',
  })
  const lao = phoneRules({ isLaos: true, needsCode: true })
  for (const phone of ['020 5551 2345', '2055512345', '0305551234'])
    expect(lao.safeParse({ phone }).success, phone).toBe(true)
  for (const phone of ['0215551234', '0812345678', '020555123456'])
    expect(messagesOf(lao.safeParse({ phone }))).toEqual({ phone: 'registration:phoneMobileLao' })
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
