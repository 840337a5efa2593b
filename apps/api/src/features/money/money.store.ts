import type { AccountNames, OperationKind } from '@kapao/contract/money'
import { partsOfAccount } from '@kapao/contract/money'
import type { Database } from '@kapao/database/connect'
import type { BookEntry } from '@kapao/ledger/entries'
import { sql } from 'kysely'
import { bankNameInLao } from '../../platform/bank-name.store.ts'

export type NamesOf = (account: string) => AccountNames

/** Reads the names of all banks, gateways and game providers. There are some dozens. */
export async function readAccountNames(db: Database): Promise<NamesOf> {
  const banks = await db
    .selectFrom('bank')
    .select(['code', 'name_th as nameTH', bankNameInLao.as('nameLA'), 'name_en as nameEN'])
    .execute()
  const games = await db.selectFrom('game_provider').select(['code', 'name']).execute()
  const bankOf = new Map(banks.map(({ code, ...names }) => [code, names]))
  const gameOf = new Map(games.map(({ code, name }) => [code, { nameTH: name, nameLA: name, nameEN: name }]))
  return (account) => {
    const { group, code } = partsOfAccount(account)
    if (group === 'provider') return gameOf.get(code) ?? null
    return (group === 'bank' || group === 'gateway' ? bankOf.get(code) : undefined) ?? null
  }
}

export type OperationRow = {
  kind: OperationKind
  id: string
  state: string
  by: string | null
  reason: string | null
  reference: string | null
}

/**
 * The record that an entry without a hold belongs to: most have the id of their entry, so each is one read by its key. Of a
 * deposit it is the transfer that a bank or a slip reported, found by account, amount and moment.
 */
export async function findOperation(db: Database, entry: BookEntry): Promise<OperationRow | undefined> {
  const { memberId, entryId, amountSatang, happenedAt } = entry
  const { code } = partsOfAccount(entry.source)
  const { rows } = await sql<OperationRow>`
    select 'withdrawal' as kind, withdrawal_id::text as id, state, coalesce(decided_by, approved_by) as by,
      coalesce(decided_why, return_reason) as reason, bank_reference as reference
    from withdrawal where member_id = ${memberId} and withdrawal_id = ${entryId}
    union all
    select 'transfer', leg_id::text, state, decided_by, decided_why, reference
    from transfer_leg where member_id = ${memberId} and leg_id = ${entryId}
    union all
    select 'gift', gift_id::text, state, decided_by, reason, right(voucher, 6)
    from gift where member_id = ${memberId} and gift_id = ${entryId}
    union all
    select 'notice', n.notice_id::text, n.state, d.made_by, d.reason, null
    from deposit_notice n
    left join deposit_notice_decision d on d.member_id = n.member_id and d.notice_id = n.notice_id
    where n.member_id = ${memberId} and n.notice_id = ${entryId}
    union all
    select 'grant', grant_id::text, state, null, null, code
    from member_grant where member_id = ${memberId} and ${entryId} in (grant_id, back_entry_id)
    union all
    select 'spin', coupon_id::text, case when claimed_at is null then 'open' else 'claimed' end, null, null, code
    from wheel_spin where member_id = ${memberId} and coupon_id = ${entryId}
    union all
    select 'adjustment', adjustment_id::text, direction, made_by, reason, null
    from adjustment where member_id = ${memberId} and entry_id = ${entryId}
    union all
    select 'incomingTransfer', incoming_transfer_id::text, state, confirmed_by, null, trans_ref
    from incoming_transfer
    where deposit_account_id in (select deposit_account_id from deposit_account where bank_code = ${code})
      and amount = ${amountSatang} and paid_at = ${happenedAt} and member_id = ${memberId} and entry_id = ${entryId}
    limit 1`.execute(db)
  return rows[0]
}
