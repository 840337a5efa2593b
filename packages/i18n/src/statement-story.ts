import { type QrProvider, qrProviders } from '@kapao/contract/deposit'
import type { StatementKind, StatementLine } from '@kapao/contract/statement'
import type { TFunction } from 'i18next'
import './typed-keys.ts'

/** Returns the name of a game by its code. A code without a name is its own name. */
export type NameOf = (code: string) => string

const itself: NameOf = (code) => code

/** What a member reads the movement as. */
export function kindOf({
  statementType,
  from,
  adjustment,
  promotion,
  invite,
  refund,
  luckydraw,
}: StatementLine): StatementKind {
  const isOut = from === wallet
  if (adjustment) return isOut ? 'adjustmentOut' : 'adjustmentIn'
  if (statementType === 'finish_bonus') return 'finishBonus'
  if (statementType === 'transfer') return isOut ? 'intoGame' : 'outOfGame'
  if (statementType !== 'bonus') return statementType
  if (promotion) return 'promotion'
  if (invite) return 'invite'
  if (refund) return 'refund'
  return luckydraw ? 'luckydraw' : 'bonus'
}

/** What happened, in a few words: `ฝากเงิน QR กสิกรไทย`. `nameOf` returns the name of a game. */
export function activityOf(t: TFunction, line: StatementLine, nameOf: NameOf = itself): string {
  const from = accountNameOf(t, line.from, nameOf)
  const to = accountNameOf(t, line.to, nameOf)
  switch (line.statementType) {
    case 'deposit':
      return t('statement:activityDeposit', { from: payerName(t, line.from) })
    case 'withdraw':
      return t('statement:activityWithdraw', { to })
    case 'transfer':
      return transferOf(t, line, { from, to })
    case 'bonus':
      return grantOf(t, line)
    case 'finish_bonus':
      return t('statement:activityFinishBonus', { description: line.bonus?.description ?? '' }).trim()
  }
}

function transferOf(t: TFunction, line: StatementLine, accounts: { from: string; to: string }): string {
  if (line.adjustment)
    return t(line.from === wallet ? 'statement:activityAdjustmentOut' : 'statement:activityAdjustmentIn')
  if (line.from === wallet) return t('statement:activityTransferIn', { to: accounts.to })
  if (line.to === wallet) return t('statement:activityTransferOut', { from: accounts.from })
  return t('statement:activityTransfer', accounts)
}

/** A credit is named after the record it belongs to. One without a record is a bonus. */
function grantOf(t: TFunction, { promotion, invite, refund, luckydraw, bonus }: StatementLine): string {
  if (promotion) return t('statement:activityPromotion', promotion)
  if (invite) return t('statement:activityInvite', invite)
  if (refund) return t('statement:activityRefund', refund)
  if (luckydraw) return t('statement:activityLuckydraw', luckydraw)
  return t('statement:activityBonus', { description: bonus?.description ?? '' }).trim()
}

const wallet = 'WALLET'

/** The suffix that the server adds to a bank's code for a plain account at a bank that also has a QR. */
const plainAccount = '-ACCOUNT'

/** A bank's code stands for the bank, except for a deposit by the QR of that name. */
export function payerName(t: TFunction, code: string): string {
  if (code === 'SLIP') return t('statement:accountSlip')
  if (code === 'MANUAL') return t('statement:accountManual')
  if (code.endsWith(plainAccount)) return accountNameOf(t, code.slice(0, -plainAccount.length))
  const provider = qrProviders.find((each) => each === code)
  return provider === undefined ? accountNameOf(t, code) : providerName(t, provider)
}

/**
 * The name of an account for display: a text for the wallet and the e-wallet, the name of a game, and the code for
 * everything else.
 */
export function accountNameOf(t: TFunction, code: string, nameOf: NameOf = itself): string {
  if (code === wallet) return t('statement:accountWallet')
  if (code === 'ADJUSTMENT') return t('statement:accountAdjustment')
  if (code === 'TRUELINK') return t('gift:way')
  return code === 'TRUEWALLET' ? t('deposit:wayTrueWallet') : nameOf(code)
}

/** The QR providers with a name of their own. The others are named by their code. */
const ownNames = {
  KBANK: 'deposit:wayQrKbank',
  BCEL: 'deposit:wayQrBcel',
} as const satisfies Partial<Record<QrProvider, string>>

/** The name of a QR provider, in a deposit's line, on its row and in the QR's description. */
export function providerName(t: TFunction, provider: QrProvider): string {
  const own = (ownNames as Partial<Record<QrProvider, (typeof ownNames)[keyof typeof ownNames]>>)[provider]
  return own ? t(own) : t('deposit:wayQrProvider', { provider })
}
