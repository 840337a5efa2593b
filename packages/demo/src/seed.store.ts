import type { RoleName } from '@kapao/contract/permissions'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Insertable } from 'kysely'
import type { demoOffers } from './demo-offers.ts'
import { demoAccountName, type DemoDepositAccount } from './demo-site.ts'
import type { demoProviders } from './demo-games.ts'
import type { DemoWheel } from './demo-wheel.ts'

/** Adds a setting unless it is set already. */
export async function addSetting(db: Database, name: string, value: unknown): Promise<void> {
  await db
    .insertInto('site_setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addSources(
  db: Database,
  sources: readonly { code: string; description: string }[],
): Promise<void> {
  await db
    .insertInto('source')
    .values(sources.map(({ code, description }, index) => ({ code, description, sort_order: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the accounts that do not exist yet, in this order. */
export async function addDepositAccounts(
  db: Database,
  accounts: readonly DemoDepositAccount[],
): Promise<void> {
  await db
    .insertInto('deposit_account')
    .values(
      accounts.map((account, index) => ({
        deposit_account_id: account.depositAccountId,
        bank_code: account.bankCode,
        bank_type: account.bankType,
        mode: account.mode,
        account_name: demoAccountName,
        account_no: account.accountNo,
        promptpay_id: account.promptPayId,
        currency: account.currency,
        sort_order: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds game providers that do not exist yet. */
export async function addProviders(db: Database, providers: typeof demoProviders): Promise<void> {
  await db
    .insertInto('game_provider')
    .values([...providers])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds bonuses and promotions that do not exist yet. */
export async function addOffers(db: Database, offers: typeof demoOffers): Promise<void> {
  await db
    .insertInto('offer')
    .values([...offers])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a wheel unless there is one, and the rate at which deposits earn coins from then on. */
export async function addWheel(db: Database, params: DemoWheel): Promise<void> {
  const added = await db
    .insertInto('wheel')
    .values(params.wheel)
    .onConflict((conflict) => conflict.doNothing())
    .returning('currency')
    .executeTakeFirst()
  if (!added) return
  await db
    .insertInto('wheel_slice')
    .values([...params.slices])
    .execute()
  await db
    .insertInto('coin_rate')
    .values(params.rate)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a grant that began in the past, with its count. */
export async function addGrant(
  tx: DatabaseTransaction,
  grant: Insertable<Tables['member_grant']>,
): Promise<void> {
  await tx.insertInto('member_grant').values(grant).execute()
  const { member_id, kind, code } = grant
  await tx.insertInto('grant_count').values({ member_id, kind, code, period: 'ever', received: 1 }).execute()
}

/** Adds an operator who can log in. `authenticator` is the encrypted secret of the authenticator app. */
export async function addOperator(
  tx: DatabaseTransaction,
  operator: Insertable<Tables['operator']>,
  roles: readonly RoleName[],
): Promise<void> {
  await tx.insertInto('operator').values(operator).execute()
  await tx
    .insertInto('operator_role')
    .values(roles.map((role) => ({ operator_id: operator.operator_id, role })))
    .execute()
}

export async function isOperatorTaken(db: Database, operatorId: string): Promise<boolean> {
  const found = await db
    .selectFrom('operator')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return found !== undefined
}

/** Marks a member's bank account as proved by an earlier deposit. */
export async function proveAccount(
  tx: DatabaseTransaction,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('member_bank_account')
    .set(({ ref }) => ({ proved_at: at, proved_by: 'earlier', proved_digits: ref('account_no') }))
    .where('member_id', '=', memberId)
    .execute()
}

export async function markNotificationsRead(
  tx: DatabaseTransaction,
  { memberId, until }: { memberId: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: until })
    .where('member_id', '=', memberId)
    .where('happened_at', '<', until)
    .execute()
}
