import { expect, test } from 'vitest'
import { registrationBody } from './registration-body.ts'

const profile = {
  name: ' Noi ',
  password: ' kapao-demo-1 ',
  confirmation: ' kapao-demo-1 ',
  inviteCode: ' PR42 ',
  sourceCode: '',
}

test('the payload joins the names with one space in upper case and sends the account number as digits', () => {
  const bank = {
    bankCode: 'KTB',
    firstName: ' noi ',
    lastName: 'van  vieng',
    accountNo: '๑๒๓-4-56 789-0',
    currency: 'BAHT',
  } as const
  expect(registrationBody('0810000004', profile, bank)).toEqual({
    name: 'Noi',
    username: '0810000004',
    password: ' kapao-demo-1 ',
    inviteCode: 'PR42',
    bankCode: 'KTB',
    bankAccountName: 'NOI VAN VIENG',
    bankAccountNo: '1234567890',
    currency: 'BAHT',
  })
})
