import type { DatabaseTransaction } from '@kapao/database/connect'

export type NewMember = {
  memberId: string
  name: string
  phone: string
  passwordHash: string
  currency: 'BAHT' | 'LAK'
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  sourceCode: string | null
  invitedBy: string | null
  createdAt: Date
}

/**
 * Reserves a phone for a member. Returns `false` if another member has it. Of concurrent requests exactly one succeeds.
 */
export async function takePhone(tx: DatabaseTransaction, phone: string, memberId: string): Promise<boolean> {
  const taken = await tx
    .insertInto('member_phone')
    .values({ phone, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone')
    .executeTakeFirst()
  return taken !== undefined
}

export async function addMember(tx: DatabaseTransaction, member: NewMember): Promise<void> {
  await tx
    .insertInto('member')
    .values({
      member_id: member.memberId,
      name: member.name,
      username: member.phone,
      password_hash: member.passwordHash,
      currency: member.currency,
      bank_code: member.bankCode,
      bank_account_name: member.bankAccountName,
      bank_account_no: member.bankAccountNo,
      source_code: member.sourceCode,
      invited_by: member.invitedBy,
      created_at: member.createdAt,
    })
    .execute()
}
