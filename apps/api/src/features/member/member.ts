import type { WalletFigures } from '@kapao/ledger/wallet-figures'
import { toAmount } from '@kapao/money/satang'
import { maskAccountNo, maskName, maskPhone } from './mask.ts'
import type { MemberRow } from './search.store.ts'

export { maskAccountNo, maskName } from './mask.ts'
export { findCurrency, readStanding } from './member.store.ts'

/** Who a member is, as operators see it: parts of what identifies a person are hidden. */
export function describeRow({ memberId, name, phone, bankAccountNo, createdAt, ...row }: MemberRow) {
  return {
    _id: memberId,
    ...row,
    name: maskName(name),
    phone: maskPhone(phone),
    bankAccountNo: maskAccountNo(bankAccountNo),
    createdAt: createdAt.toISOString(),
  }
}

/** The figures of a wallet on the wire. */
export function describeMoney(figures: WalletFigures) {
  const { balance, coming, held, deposited, withdrawn, adjusted, ...counts } = figures
  return {
    ...counts,
    balance: toAmount(balance),
    coming: toAmount(coming),
    held: toAmount(held),
    deposited: toAmount(deposited),
    withdrawn: toAmount(withdrawn),
    adjusted: toAmount(adjusted),
  }
}
