import type { CostTerms } from '@kapao/contract/cost-terms'
import { plainDigits } from '@kapao/i18n/plain-digits'
import { readTypedAmount } from '@kapao/i18n/typed-amount'

/** A share as typed. `id` names the row on the screen. */
export type ShareDraft = { id: number; game: string; from: string; percent: string; carriesLosses: boolean }
/** A fee as typed. `account` is the account and its currency. */
export type FeeDraft = {
  id: number
  account: string
  direction: 'in' | 'out'
  from: string
  percent: string
  fixed: string
}
export type TermsDraft = { shares: readonly ShareDraft[]; fees: readonly FeeDraft[] }

export type Fault = 'wrongPercent' | 'wrongAmount' | 'wrongFrom' | 'twice'
/** What is wrong with the rows, by row and field. */
export type Faults = ReadonlyMap<string, Fault>

export function draftOf({ providers, fees }: CostTerms): TermsDraft {
  return {
    shares: providers.map((share, id) => ({ ...share, id, percent: String(share.percent) })),
    fees: fees.map(({ account, currency, ...fee }, index) => ({
      ...fee,
      id: providers.length + index,
      account: `${account} ${currency}`,
      percent: String(fee.percent),
      fixed: String(fee.fixed),
    })),
  }
}

/** A number for a new row. */
export function nextId({ shares, fees }: TermsDraft): number {
  return Math.max(-1, ...[...shares, ...fees].map(({ id }) => id)) + 1
}

/** The name of a field of a row, as faults have it. */
export function faultKey(row: { id: number }, field: string): string {
  return `${row.id} ${field}`
}

function readPercent(typed: string): number | undefined {
  const plain = plainDigits(typed).replace(/[\s%]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined
  return Number(plain) <= 100 ? Number(plain) : undefined
}

/** The terms that were typed, or what is wrong with them. */
export function readDraft({ shares, fees }: TermsDraft): { terms: CostTerms } | { faults: Faults } {
  const faults = new Map<string, Fault>()
  function check(row: { id: number; from: string; percent: string }, sameAs: number) {
    if (row.from === '') faults.set(faultKey(row, 'from'), 'wrongFrom')
    else if (sameAs > 1) faults.set(faultKey(row, 'from'), 'twice')
    if (readPercent(row.percent) === undefined) faults.set(faultKey(row, 'percent'), 'wrongPercent')
  }
  for (const share of shares)
    check(share, shares.filter(({ game, from }) => game === share.game && from === share.from).length)
  for (const fee of fees) {
    const same = fees.filter(
      ({ account, direction, from }) =>
        account === fee.account && direction === fee.direction && from === fee.from,
    )
    check(fee, same.length)
    if (readTypedAmount(fee.fixed) === undefined) faults.set(faultKey(fee, 'fixed'), 'wrongAmount')
  }
  if (faults.size > 0) return { faults }
  return {
    terms: {
      providers: shares.map(({ id: _id, percent, ...share }) => ({
        ...share,
        percent: readPercent(percent) ?? 0,
      })),
      fees: fees.map(({ id: _id, account, percent, fixed, ...fee }) => {
        const [name = '', currency] = account.split(' ')
        return {
          ...fee,
          account: name,
          currency: currency === 'LAK' ? ('LAK' as const) : ('BAHT' as const),
          percent: readPercent(percent) ?? 0,
          fixed: readTypedAmount(fixed) ?? 0,
        }
      }),
    },
  }
}
