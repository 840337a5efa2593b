import { matchBankLine as call } from '@kapao/contract/deposit'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { House } from '../../house.ts'
import { operation } from '../../operation.ts'
import {
  type BankLineRow,
  changeLine,
  findFedAccount,
  findLine,
  hasWallet,
  lockWaitingLine,
} from './bank-line.store.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { creditWaitingReceipt, insertReceipt, lockReceipts } from './receipt.store.ts'

/**
 * An operator says whose money a waiting line is, and it is credited, once. Kept with who said so and why. Refuses
 * NO_DATA (no such line, or a slip or somebody else was faster) and NO_USER (no such member, or a wallet of another
 * currency).
 */
export const matchBankLine = operation(call, async ({ body, operator }, house) => {
  const { lineId, memberId, reason } = body
  const line = await findLine(house.db, lineId)
  if (!line || line.state !== 'waiting') return refuse('NO_DATA')
  const matched = await house.transact((tx) =>
    match(house, tx, { line, memberId, by: operator.operatorId, why: reason }),
  )
  if (isRefusal(matched)) return matched
  house.log.info({ operatorId: operator.operatorId, lineId, memberId }, 'a person said whose money a line is')
  house.announce(memberId)
  return { message: 'OK' } as const
})

type Match = { line: BankLineRow; memberId: string; by: string; why: string }

const match = async (house: House, tx: DatabaseTransaction, { line, memberId, by, why }: Match) => {
  const { line_id: lineId, deposit_account_id, amount, paid_at, currency } = line
  if (deposit_account_id === null || amount === null || paid_at === null || currency === null)
    return refuse('NO_DATA')
  if (!(await hasWallet(tx, memberId, currency))) return refuse('NO_USER')
  await lockReceipts(tx, { depositAccountId: deposit_account_id, amountSatang: amount })
  if (!(await lockWaitingLine(tx, lineId))) return refuse('NO_DATA')
  const entryId = house.random.id()
  const isCredited = await creditWaitingReceipt(tx, { lineId, amountSatang: amount, memberId, entryId })
  // A line that seemed to be told before has no receipt until a person says that it is a transfer of its own.
  if (!isCredited)
    await insertReceipt(tx, {
      receipt_id: house.random.id(),
      deposit_account_id,
      amount,
      paid_at,
      sender_bank: null,
      sender_account: line.sender_account,
      trans_ref: null,
      line_id: lineId,
      state: 'credited',
      member_id: memberId,
      entry_id: entryId,
      learnt_at: house.clock.now(),
    })
  const account = await findFedAccount(tx, deposit_account_id)
  await creditWallet(tx, {
    memberId,
    entryId,
    account,
    amountSatang: amount,
    paidAt: paid_at,
    from: nameOfAccount(account.bankCode),
    at: house.clock.now(),
  })
  await changeLine(tx, lineId, { state: 'credited', matched_by: by, matched_why: why })
  return { message: 'OK' } as const
}
