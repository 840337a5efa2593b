import type { SlipReason } from '@kapao/contract/slip-reasons'
import type { SlipTransfer } from '@kapao/providers/slip-adapter'
import { secondsAfter } from '../../platform/clock.ts'
import { matchAccount, matchName } from '../bank-transfer/bank-transfer.ts'
import type { OwnAccount, SlipSender } from './slip.store.ts'

/** Specification §2: a slip must be uploaded within 1 hour. */
const validSeconds = 60 * 60

/** A bank's clock may be this far ahead of ours. */
const aheadSeconds = 10 * 60

type Question = {
  transfer: SlipTransfer
  /** The slip's sending bank. The bank's answer must not contradict it. */
  bank: string
  receivedAt: Date
  member: SlipSender
  /** The operator's accounts, open and closed ones. */
  accounts: readonly OwnAccount[]
}

export type Verdict = { ok: true; account: OwnAccount } | { ok: false; reason: SlipReason }

function no(reason: SlipReason): Verdict {
  return { ok: false, reason }
}

/**
 * Judges a transfer that the bank has confirmed: whether it went to one of our accounts, from the member's own, with an
 * amount, within the hour. Whether it was used before is decided when it is claimed. Decision record 0025.
 */
export function judgeSlip({ transfer, bank, receivedAt, member, accounts }: Question): Verdict {
  const account = accounts.find(
    (each) => isReceiver(each, transfer.receiver) && each.currency === member.currency,
  )
  if (!account) return no('DEST_ACC_INVALID')
  if (!isSender(member, { ...transfer.sender, bank })) return no('NOT_MATCH')
  if (transfer.amountSatang <= 0n) return no('INVALID_SLIP')
  if (transfer.paidAt > secondsAfter(receivedAt, aheadSeconds)) return no('UNKNOW_ERROR')
  if (secondsAfter(transfer.paidAt, validSeconds) < receivedAt) return no('EXPIRED_SLIP')
  return { ok: true, account }
}

/**
 * Some digits of an account number can be chosen when opening the account, so a masked receiver number is not accepted
 * as ours.
 */
function isReceiver(account: OwnAccount, { bank, account: shown }: SlipTransfer['receiver']): boolean {
  const number = shown.replace(/\D/gu, '')
  return account.bankNumber === bank && numbersOf(account).includes(number)
}

/** An account's number, and its PromptPay id as people and as banks write it. */
function numbersOf({ accountNo, promptPayId }: OwnAccount): string[] {
  if (promptPayId === null) return [accountNo]
  return [accountNo, promptPayId, ...(/^0\d{9}$/.test(promptPayId) ? [`0066${promptPayId.slice(1)}`] : [])]
}

/**
 * The bank must be the same, and nothing may contradict. Enough digits of the account must match; where too few are
 * shown, the digits shown and the name must both match.
 */
function isSender(member: SlipSender, sender: SlipTransfer['sender']): boolean {
  if (sender.bank !== member.bankNumber) return false
  const account = matchAccount(sender.account, member.accountNo)
  const name = matchName(sender.name, member.accountName)
  if (account === 'no' || name === 'no') return false
  return account === 'yes' || (name === 'yes' && showsSomeOf(sender.account, member.accountNo))
}

function showsSomeOf(shown: string, whole: string): boolean {
  const visible = shown.replace(/\D/gu, '')
  return visible.length >= 2 && whole.includes(visible)
}
