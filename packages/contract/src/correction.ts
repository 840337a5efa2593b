import { z } from 'zod'
import { call } from './call.ts'
import { typedDigits, typedText } from './shapes.ts'

const source = 'Console §4'
const memberId = z.uuid()
const reason = typedText(300)
const done = z.object({ message: z.literal('OK') })

export const correctMemberName = call({
  name: 'correctMemberName',
  method: 'POST',
  url: '/api/operator/members/name',
  summary: "Corrects a member's name; the member is told",
  source,
  audience: 'operator',
  needs: 'member.correct',
  wantsStepUp: true,
  body: z.strictObject({ memberId, name: typedText(100), reason }),
  answer: done,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const correctBankAccount = call({
  name: 'correctBankAccount',
  method: 'POST',
  url: '/api/operator/members/bank-account',
  summary:
    'Corrects the bank account to which a member is paid; the member is told, and withdrawals wait for a while',
  source,
  audience: 'operator',
  needs: 'member.correct',
  wantsStepUp: true,
  body: z.strictObject({
    memberId,
    bankCode: z.string().trim().min(1).max(20),
    bankAccountName: typedText(100),
    bankAccountNo: typedDigits(40),
    reason,
  }),
  answer: done,
  /**
   * EXISTING_BANK: another member has it. WITHDRAW_IN_PROGRESS: a withdrawal goes to the account of before; it has to end
   * first. PASSWORD_RESET_WAIT: the password was reset too recently.
   */
  refusals: [
    'NO_DATA',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'EXISTING_BANK',
    'WITHDRAW_IN_PROGRESS',
    'PASSWORD_RESET_WAIT',
  ],
  mutates: true,
  idempotency: 'state',
})

export const correctionCalls = [correctMemberName, correctBankAccount] as const
