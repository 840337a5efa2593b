import type { PartyHealth, PartyState } from '@kapao/contract/party'
import { codeOfParty, kindOfParty } from '@kapao/contract/party-list'
import { formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'

/** A company by its own name, or by what it does for the site. */
export function wordsForParty(t: TFunction, { party, name }: Pick<PartyHealth, 'party' | 'name'>): string {
  const kind = kindOfParty(party)
  if (name !== '' || kind === undefined) return name || party
  return codeOfParty(party) || t(`party:${kind}`)
}

export const toneOfState = {
  working: 'good',
  idle: 'plain',
  slow: 'warn',
  silent: 'warn',
  failing: 'bad',
  paused: 'accent',
} as const satisfies Record<PartyState, string>

export function wordsForSeconds(t: TFunction, milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  return t('party:seconds', { number: (milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1) })
}

export function wordsForSilence(t: TFunction, seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const time =
    minutes < 120
      ? t('party:minutes', { number: formatCount(minutes) })
      : t('party:hours', { number: formatCount(Math.floor(minutes / 60)) })
  return t('party:silence', { time })
}

/** One decimal, rounded down, and never 100 unless every request was answered. */
export function wordsForShare(percent: number | null): string {
  return percent === null
    ? '–'
    : `${(Math.floor(percent * 10) / 10).toFixed(percent === 100 || percent === 0 ? 0 : 1)}%`
}

const order: readonly PartyState[] = ['failing', 'paused', 'silent', 'slow', 'working', 'idle']

/** What needs a look first; otherwise as the server lists them. */
export function byNeed(parties: readonly PartyHealth[]): PartyHealth[] {
  return parties.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
