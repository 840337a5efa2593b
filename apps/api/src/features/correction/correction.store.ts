import type { Database, DatabaseTransaction } from '@kapao/database/connect'

type Reader = Database | DatabaseTransaction

/** What operators correct of a member, and when the bank account and the password changed last. */
export function findPerson(db: Reader, memberId: string) {
  return db
    .selectFrom('member')
    .select([
      'name',
      'bank_code as bankCode',
      'bank_account_no as bankAccountNo',
      'bank_account_name as bankAccountName',
      'bank_account_name_changed_at as bankAccountChangedAt',
      'password_reset_at as passwordResetAt',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>
