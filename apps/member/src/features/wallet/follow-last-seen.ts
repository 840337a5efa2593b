import type { GameList } from '@kapao/contract/game'
import type { StatementLine } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { followHiddenBalance, isBalanceHidden } from '../../storage/hidden-balance.ts'
import { keepLastSeen, type LastSeen } from '../../storage/last-seen.ts'
import { readToken } from '../../storage/token.ts'
import { gamesKey } from '../game/game.queries.ts'
import { activityOf } from '@kapao/i18n/statement-story'
import { isOut } from '../statement/line-look.tsx'
import { noFilter } from '../statement/statement-filter.ts'
import { statementPage } from '../statement/statement.queries.ts'
import { inGames, inWallet } from '../transfer/accounts.ts'

type Seen = { list: GameList; lines: readonly StatementLine[]; at: number }

/**
 * Keeps the balance and the latest movements for the offline page whenever they arrive. Returns a function that ends it.
 */
export function followLastSeen(queries: QueryClient, i18n: I18n): () => void {
  const linesKey = statementPage({ page: 1, filter: noFilter, words: [] }).queryKey
  const shownHashes = new Set([gamesKey, linesKey].map((key) => hashKey(key)))
  function keep(): void {
    const list = queries.getQueryState<GameList>(gamesKey)
    const lines = queries.getQueryState<{ statements: StatementLine[] }>(linesKey)
    if (list?.data === undefined || lines?.data === undefined || readToken() === null) return
    // The older of the two: nothing on the page is older than it says.
    const at = Math.min(list.dataUpdatedAt, lines.dataUpdatedAt)
    keepLastSeen(describe(i18n, { list: list.data, lines: lines.data.statements, at }))
  }
  keep()
  i18n.on('languageChanged', keep)
  const stopHiding = followHiddenBalance(keep)
  const stop = queries.getQueryCache().subscribe((event) => {
    const hasNewData = event.type === 'updated' && event.action.type === 'success'
    if (hasNewData && shownHashes.has(event.query.queryHash)) keep()
  })
  return () => {
    i18n.off('languageChanged', keep)
    stopHiding()
    stop()
  }
}

const statusTexts = { PROCESSING: 'statement:statusInProgress', FAILED: 'statement:statusFailed' } as const

function describe(i18n: I18n, { list, lines, at }: Seen): LastSeen {
  const { t } = i18n
  const word = currencyWord(list.currency, currentLanguage(i18n))
  function nameOf(code: string): string {
    return list.games.find((game) => game.code === code)?.name ?? code
  }
  function balance(baht: number): string {
    return isBalanceHidden() ? '••••' : formatBaht(baht)
  }
  return {
    seenAt: t('wallet:lastSeenAt', { time: formatDateTime(at) }),
    money: [
      { name: t('wallet:total'), amount: `${balance(list.total)} ${word}` },
      { name: t('wallet:inWallet'), amount: balance(inWallet(list)) },
      { name: t('wallet:inGames'), amount: balance(inGames(list)) },
    ],
    heading: t('wallet:latest'),
    movements: lines.map((line) => ({
      what: activityOf(t, line, nameOf),
      when: formatDateTime(line.createdAt),
      amount: signOf(line) + formatBaht(Math.abs(line.amount)),
      status: line.status === 'SUCCESS' ? '' : t(statusTexts[line.status]),
    })),
    warning: t('wallet:lastSeenWarning'),
  }
}

/** A failed movement moved nothing, so it has no sign. */
function signOf(line: StatementLine): string {
  if (line.status === 'FAILED') return ''
  return isOut(line) ? '−' : '+'
}
