import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export type BankAccountKey = { bankCode: string; accountNo: string }

/** Registers a bank account for a member. False if another member has registered it. */
export async function takeBankAccount(
  tx: DatabaseTransaction,
  { bankCode, accountNo, memberId }: BankAccountKey & { memberId: string },
): Promise<boolean> {
  const taken = await tx
    .insertInto('member_bank_account')
    .values({ bank_code: bankCode, account_no: accountNo, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_no')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Whether the member who registered a bank account has proved it. No proof can be added until the transaction ends, so
 * that a claim of an account is never added to one that is being proved.
 */
export async function isProvedByItsMember(
  tx: DatabaseTransaction,
  { bankCode, accountNo }: BankAccountKey,
): Promise<boolean> {
  const registered = await tx
    .selectFrom('member_bank_account')
    .select('proved_at')
    .where('bank_code', '=', bankCode)
    .where('account_no', '=', accountNo)
    .forShare()
    .executeTakeFirst()
  return !!registered?.proved_at
}

export async function insertClaim(
  tx: DatabaseTransaction,
  { bankCode, accountNo, memberId, at }: BankAccountKey & { memberId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('member_bank_claim')
    .values({ member_id: memberId, bank_code: bankCode, account_no: accountNo, claimed_at: at })
    .execute()
}

export async function deleteClaim(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx.deleteFrom('member_bank_claim').where('member_id', '=', memberId).execute()
}

/** Gives up a bank account that a member registered, proved or not: its number is free for its owner. */
export async function releaseBankAccount(
  tx: DatabaseTransaction,
  { bankCode, accountNo, memberId }: BankAccountKey & { memberId: string },
): Promise<void> {
  await tx
    .deleteFrom('member_bank_account')
    .where('bank_code', '=', bankCode)
    .where('account_no', '=', accountNo)
    .where('member_id', '=', memberId)
    .execute()
}

/** The bank account of a member's profile, with who registered it, what proved it and whether the member claims it. */
export type RegisteredBankAccount = BankAccountKey & {
  accountName: string
  holderId: string | null
  provedAt: Date | null
  provedDigits: string | null
  isClaimed: boolean
}

/** The names under which a member's row has its bank account. */
export function asColumnsOfMember({
  bankCode,
  accountNo,
  accountName,
  holderId,
  provedDigits,
  isClaimed,
}: RegisteredBankAccount) {
  return {
    bankCode,
    bankAccountName: accountName,
    bankAccountNo: accountNo,
    holderId,
    provedDigits,
    isClaimed,
  }
}

export async function findRegisteredBankAccount(
  db: Reader,
  memberId: string,
): Promise<RegisteredBankAccount | undefined> {
  const { rows } = await sql<RegisteredBankAccount>`
    select bank_code as "bankCode", account_no as "accountNo", account_name as "accountName", holder_id as "holderId",
      proved_at as "provedAt", proved_digits as "provedDigits", is_claimed as "isClaimed"
    from find_member_bank_account(${memberId}::uuid)`.execute(db)
  return rows[0]
}

/**
 * Locks a bank account, and then a member's row, until the transaction ends. Every transaction takes these locks in this
 * order: first the account, then the members.
 */
export async function lockAccountAndMember(
  tx: DatabaseTransaction,
  { bankCode, accountNo, memberId }: BankAccountKey & { memberId: string },
): Promise<void> {
  await tx
    .selectFrom('member_bank_account')
    .select('member_id')
    .where('bank_code', '=', bankCode)
    .where('account_no', '=', accountNo)
    .forUpdate()
    .execute()
  await lockMember(tx, memberId)
}

/** Locks a member's row until the transaction ends, so that the bank account of the profile does not change. */
export async function lockMember(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
}

/** Whether anybody claims a bank account that another member registered. */
export async function hasClaims(
  tx: DatabaseTransaction,
  { bankCode, accountNo }: BankAccountKey,
): Promise<boolean> {
  const claim = await tx
    .selectFrom('member_bank_claim')
    .select('member_id')
    .where('bank_code', '=', bankCode)
    .where('account_no', '=', accountNo)
    .executeTakeFirst()
  return claim !== undefined
}

export type ProofSource = { by: 'qr' | 'slip' | 'operator'; id: string; at: Date }

type Proof = BankAccountKey & { memberId: string; digits: string; source: ProofSource }

/**
 * Gives a bank account to the member who has proved it. One conditional write, so of concurrent proofs one succeeds.
 * False if another member has proved it.
 */
export async function giveProvedAccount(
  tx: DatabaseTransaction,
  { bankCode, accountNo, memberId, digits, source }: Proof,
): Promise<boolean> {
  const given = await tx
    .insertInto('member_bank_account')
    .values({
      bank_code: bankCode,
      account_no: accountNo,
      member_id: memberId,
      proved_at: source.at,
      proved_by: source.by,
      proof_id: source.id,
      proved_digits: digits,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['bank_code', 'account_no'])
        .doUpdateSet(({ ref }) => ({
          member_id: ref('excluded.member_id'),
          proved_at: ref('excluded.proved_at'),
          proved_by: ref('excluded.proved_by'),
          proof_id: ref('excluded.proof_id'),
          proved_digits: ref('excluded.proved_digits'),
        }))
        .where('member_bank_account.proved_at', 'is', null),
    )
    .returning('account_no')
    .executeTakeFirst()
  return given !== undefined
}

/** Stores that a later proof showed more digits of the account. */
export async function setProvedDigits(
  tx: DatabaseTransaction,
  { bankCode, accountNo, memberId, digits }: Omit<Proof, 'source'>,
): Promise<void> {
  await tx
    .updateTable('member_bank_account')
    .set({ proved_digits: digits })
    .where('bank_code', '=', bankCode)
    .where('account_no', '=', accountNo)
    .where('member_id', '=', memberId)
    .execute()
}

/**
 * Takes a bank account away from the member who registered it without a proof, and from everybody who claims it, except
 * its owner. They have to give another one. Returns these members.
 */
export async function takeFromOthers(
  tx: DatabaseTransaction,
  { bankCode, accountNo, ownerId, holderId }: BankAccountKey & { ownerId: string; holderId: string | null },
): Promise<string[]> {
  const claims = await tx
    .deleteFrom('member_bank_claim')
    .where('bank_code', '=', bankCode)
    .where('account_no', '=', accountNo)
    .returning('member_id')
    .execute()
  const others = [holderId, ...claims.map(({ member_id }) => member_id)].filter(
    (memberId) => memberId !== null && memberId !== ownerId,
  )
  if (others.length === 0) return []
  const changed = await tx
    .updateTable('member')
    .set({ bank_account_no: '' })
    .where('member_id', 'in', others)
    .where('bank_code', '=', bankCode)
    .where('bank_account_no', '=', accountNo)
    .returning('member_id')
    .execute()
  return changed.map(({ member_id }) => member_id)
}

type NewAccount = BankAccountKey & { memberId: string; accountName: string; at: Date }

/** Sets the bank account of a member's profile. Withdrawals are reviewed for a while afterwards. */
export async function setBankAccount(
  tx: DatabaseTransaction,
  { memberId, bankCode, accountNo, accountName, at }: NewAccount,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      bank_code: bankCode,
      bank_account_no: accountNo,
      bank_account_name: accountName,
      bank_account_name_changed_at: at,
    })
    .where('member_id', '=', memberId)
    .execute()
}
