import { formatBaht } from '@kapao/i18n/number'
import { providerName } from '@kapao/i18n/statement-story'
import type { TFunction } from 'i18next'
import { formatAccountNumber } from '../../bank/account-number.ts'
import type { Offer, Recommended } from './offers.ts'
import { providerNote } from './provider-name.ts'
import { walletName, walletText } from './wallet-name.ts'

/** What a way does, in the reader's words; undefined for a bank, whose name has a script of its own. */
export function offerTitle(t: TFunction, { way }: Offer): string | undefined {
  switch (way.kind) {
    case 'qr':
      return providerNote(t, way.provider) === undefined
        ? t('deposit:anyBankQr')
        : providerName(t, way.provider)
    case 'wallet':
      return walletName(t, way.wallet)
    case 'notice':
      return t('deposit:wayNotice')
    case 'bank':
      return undefined
  }
}

/** The small print of a way: whose it is or what to do, and how long it takes. */
export function offerNotes(t: TFunction, { way, seconds, isPaused }: Offer): string[] {
  if (isPaused) return [t('deposit:paused')]
  const speed = seconds === undefined ? [] : [speedText(t, seconds)]
  switch (way.kind) {
    case 'qr':
      return [providerNote(t, way.provider) ?? providerName(t, way.provider), ...speed]
    case 'wallet':
      return [walletText(t, way.wallet), ...speed]
    case 'notice':
      return [t('deposit:wayNoticeText'), ...speed]
    case 'bank':
      return [t('deposit:wayBankText', { number: formatAccountNumber(way.account.bankAccountNo) }), ...speed]
  }
}

/** A measured time, as exact as it helps: seconds up to a minute and a half, then whole minutes, then hours. */
export function speedText(t: TFunction, seconds: number): string {
  if (seconds <= 90) return t('deposit:speedSeconds', { seconds: Math.max(1, seconds) })
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? t('deposit:speedMinutes', { minutes })
    : t('deposit:speedHours', { hours: Math.round(minutes / 60) })
}

export function reasonText(t: TFunction, because: Recommended['because']): string {
  switch (because) {
    case 'last':
      return t('deposit:recommendedLast')
    case 'fastest':
      return t('deposit:recommendedFastest')
    case 'first':
      return t('deposit:recommended')
  }
}

/** What the main button does. Without an amount it names the act alone. */
export function actText(
  t: TFunction,
  { way }: Offer,
  { amount, unit }: { amount: number | undefined; unit: string },
): string {
  switch (way.kind) {
    case 'qr':
      return amount === undefined
        ? t('deposit:createQr')
        : t('deposit:createQrFor', { amount: shortAmount(amount), unit })
    case 'bank':
      return t('deposit:showAccount')
    case 'wallet':
      return way.wallet.mode === 'LINK' ? t('deposit:pasteGift') : t('deposit:showWalletNumber')
    case 'notice':
      return t('deposit:wayNotice')
  }
}

/** An amount on a chip or a button, with decimals only if it has some. */
export function shortAmount(amount: number): string {
  const text = formatBaht(amount)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}
