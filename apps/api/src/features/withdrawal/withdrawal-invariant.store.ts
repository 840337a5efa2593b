import type { Invariant } from '@kapao/ledger/invariant'

/** The account that pays out the member of a row. */
function accountOf(memberId: string): string {
  return `case ${memberId} when ledger.synthetic_member() then 'gateway:SYNTHETIC' else 'bank:PAYOUT' end`
}

/** What must hold between withdrawals and the book. It is checked together with the book. */
export const withdrawalInvariant: Invariant = {
  what: 'a withdrawal has its hold, open as long as it is, settled when it is paid, voided when it returned',
  counts: 'select count(*)::int as count from withdrawal',
  sql: `
    select w.withdrawal_id::text as subject from withdrawal w
    left join ledger.entry h on h.member_id = w.member_id and h.entry_id = w.withdrawal_id
    left join ledger.entry r on r.member_id = w.member_id and r.resolves = w.withdrawal_id
    where case
      when h.entry_id is null or h.amount <> w.amount or h.currency <> w.currency
        or h.source <> 'wallet' or h.destination <> ${accountOf('w.member_id')} then true
      when w.state = 'paid' then r.state is distinct from 'posted' or r.amount <> w.amount
      when w.state = 'returned' then r.state is distinct from 'voided'
      else r.entry_id is not null end
    union all
    select e.entry_id::text from ledger.entry e
    left join withdrawal w on w.member_id = e.member_id and w.withdrawal_id = e.entry_id
    where e.resolves is null and e.reverses is null and e.destination in ('bank:PAYOUT', 'gateway:SYNTHETIC')
      and w.withdrawal_id is null`,
}
