import type { StatementType } from '@kapao/contract/statement'
import { everyDay, isBackwards, type Period, readDay } from './period.ts'

/**
 * The kinds of the filter chips, and the types of lines each one shows. Transfers to and from a game belong to `game`.
 */
const typesOf = {
  all: [],
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  game: ['transfer'],
  bonus: ['bonus', 'finish_bonus'],
} as const satisfies Record<string, readonly StatementType[]>

export type Kind = keyof typeof typesOf

export const kinds = [
  { kind: 'all', text: 'statement:filterAll' },
  { kind: 'deposit', text: 'statement:filterDeposit' },
  { kind: 'withdraw', text: 'statement:filterWithdraw' },
  { kind: 'game', text: 'statement:filterGame' },
  { kind: 'bonus', text: 'statement:filterBonus' },
] as const satisfies readonly { kind: Kind; text: string }[]

export type Filter = { kind: Kind; period: Period }

export const noFilter: Filter = { kind: 'all', period: everyDay }

export function isFiltering({ kind, period }: Filter): boolean {
  return kind !== 'all' || period.from !== '' || period.to !== ''
}

export function isKind(written: string | null): written is Kind {
  return kinds.some(({ kind }) => kind === written)
}

/** The filter in an address. An invalid value does not filter. */
export function readFilter(search: URLSearchParams): Filter {
  const kind = search.get('kind')
  const period = { from: readDay(search.get('from')), to: readDay(search.get('to')) }
  return { kind: isKind(kind) ? kind : 'all', period: isBackwards(period) ? everyDay : period }
}

/** The address with another filter. The page starts again at 1. */
export function writeFilter(search: URLSearchParams, { kind, period }: Filter): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [name, value] of Object.entries({ kind: kind === 'all' ? '' : kind, ...period }))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/** The filter in the form the server accepts. */
export function askFor({ kind, period: { from, to } }: Filter) {
  return {
    ...(kind === 'all' ? {} : { types: [...typesOf[kind]] }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}
