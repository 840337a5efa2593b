import type { SearchedWord, StatementType } from '@kapao/contract/statement'
import { withValues } from '@kapao/ui/forms/use-address'
import { everyDay, isBackwards, type Period, readDay } from './period.ts'
import { longestSearch } from './search-words.ts'

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

/** `search`: as it was typed. */
export type Filter = { kind: Kind; period: Period; search: string }

export const noFilter: Filter = { kind: 'all', period: everyDay, search: '' }

export function isFiltering({ kind, period, search }: Filter): boolean {
  return search !== '' || kind !== 'all' || period.from !== '' || period.to !== ''
}

export function isKind(written: string | null): written is Kind {
  return kinds.some(({ kind }) => kind === written)
}

/** The filter in an address. An invalid value does not filter. */
export function readFilter(search: URLSearchParams): Filter {
  const kind = search.get('kind')
  const period = { from: readDay(search.get('from')), to: readDay(search.get('to')) }
  return {
    kind: isKind(kind) ? kind : 'all',
    period: isBackwards(period) ? everyDay : period,
    search: (search.get('q') ?? '').trim().slice(0, longestSearch),
  }
}

/** The address with another filter. The page starts again at 1. */
export function writeFilter(address: URLSearchParams, { kind, period, search }: Filter): URLSearchParams {
  return withValues(address, {
    page: undefined,
    kind: kind === 'all' ? undefined : kind,
    from: period.from || undefined,
    to: period.to || undefined,
    q: search || undefined,
  })
}

/** The filter in the form the server accepts, with what the words of its search stand for. */
export function askFor({ kind, period: { from, to } }: Filter, words: SearchedWord[] = []) {
  return {
    ...(kind === 'all' ? {} : { types: [...typesOf[kind]] }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(words.length === 0 ? {} : { search: words }),
  }
}
