import type { DepositBank, DepositWallet, DepositWay } from '@kapao/contract/money-lookups'
import { type QrAmounts, qrProviderOf } from '@kapao/contract/deposit'
import type { Way } from './way.ts'

/** A way that the operator offers, with what was measured of it. */
export type Offer = {
  key: string
  way: Exclude<Way, { kind: 'slip' }>
  /** The code of its mark: a bank, a gateway, or empty. */
  code: string
  /** Set if an amount is needed first: the minimum and the usual amounts. */
  amounts: QrAmounts | undefined
  /** The median seconds until the money is in the wallet; undefined if too few deposits were measured. */
  seconds: number | undefined
  isLast: boolean
  /** Nothing begins with it for a moment. */
  isPaused?: true | undefined
}

export type Offered = {
  banks: readonly DepositBank[]
  wallets: readonly DepositWallet[]
  isManual: boolean
  last?: (DepositWay & { amount: number }) | undefined
  speeds: readonly (DepositWay & { seconds: number })[]
}

/** Every way of the operator, QRs first, because they take the fewest steps. Each bank's newest use marks one account. */
export function listOffers({ banks, wallets, isManual, last, speeds }: Offered): Offer[] {
  function offer(way: Offer['way'], as: DepositWay, amounts?: QrAmounts): Offer {
    const seconds = speeds.find((each) => isSame(each, as))?.seconds
    const isLast = last !== undefined && isSame(last, as)
    return { key: keyOfWay(way), way, code: as.code, amounts, seconds, isLast }
  }
  const all = [
    ...banks.map((account) => {
      const provider = qrProviderOf(account)
      return provider
        ? {
            ...offer(
              { kind: 'qr', provider },
              { kind: 'QR', code: provider },
              account.qr ?? { quick: [], least: 0 },
            ),
            isPaused: account.isPaused,
          }
        : offer({ kind: 'bank', account }, { kind: 'ACCOUNT', code: account.bankCode })
    }),
    ...wallets.map((wallet) =>
      wallet.mode === 'LINK'
        ? { ...offer({ kind: 'wallet', wallet }, { kind: 'GIFT', code: '' }), isPaused: wallet.isPaused }
        : offer({ kind: 'wallet', wallet }, { kind: 'ACCOUNT', code: 'TRUEWALLET' }),
    ),
    ...(isManual ? [offer({ kind: 'notice' }, { kind: 'NOTICE', code: '' })] : []),
  ]
  return all.toSorted((one, other) => Number(other.amounts !== undefined) - Number(one.amounts !== undefined))
}

function isSame(one: DepositWay, other: DepositWay): boolean {
  return one.kind === other.kind && one.code === other.code
}

/** Identifies a way for React, and as the value of its radio button. */
export function keyOfWay(way: Way | undefined): string {
  switch (way?.kind) {
    case 'qr':
      return `qr ${way.provider}`
    case 'wallet':
      return `wallet ${way.wallet.mode} ${way.wallet.walletAccountName}`
    case 'bank':
      return `bank ${way.account.bankCode} ${way.account.bankAccountNo}`
    default:
      return way?.kind ?? ''
  }
}

export type Recommended = { offer: Offer; because: 'last' | 'fastest' | 'first' }

/** The way used last; else the fastest by what was measured; else the operator's first. A paused one only if all are. */
export function recommend(all: readonly Offer[]): Recommended | undefined {
  const open = all.filter(({ isPaused }) => !isPaused)
  const offers = open.length > 0 ? open : all
  const last = offers.find(({ isLast }) => isLast)
  if (last) return { offer: last, because: 'last' }
  const [fastest] = offers
    .filter(({ seconds }) => seconds !== undefined)
    .toSorted((one, other) => (one.seconds ?? 0) - (other.seconds ?? 0))
  if (fastest) return { offer: fastest, because: 'fastest' }
  return offers[0] && { offer: offers[0], because: 'first' }
}

const mostShown = 3

/** The recommended way, one way of every other kind, and the rest, which is folded unless it is a single one. */
export function arrange(offers: readonly Offer[], { key }: Pick<Offer, 'key'>) {
  const recommended = offers.filter((each) => each.key === key)
  const kinds = new Set(recommended.map(({ way }) => way.kind))
  const others = offers.filter(
    (each) => each.key !== key && !kinds.has(each.way.kind) && kinds.add(each.way.kind),
  )
  const shown = [...recommended, ...others].slice(0, mostShown)
  const folded = offers.filter((each) => !shown.includes(each))
  return folded.length === 1 ? { shown: [...shown, ...folded], folded: [] } : { shown, folded }
}

const mostChips = 8

/** The amounts to tap: the member's last ones that the way takes, then its usual ones. */
export function chipsOf({ amounts }: Pick<Offer, 'amounts'>, lastAmounts: readonly number[]): number[] {
  const { quick = [], least = 0 } = amounts ?? {}
  return [...new Set([...lastAmounts.filter((amount) => amount >= least), ...quick])].slice(0, mostChips)
}
