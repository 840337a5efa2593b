import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readClock } from '../../time/clock.ts'
import { keepLastSync, readLastSync } from '../../storage/last-sync.ts'
import { useRefreshGames } from '../game/game.queries.ts'
import { useWallet } from '../../use-wallet.ts'

/**
 * The queries that a member's refresh of home reloads after the games have answered. Everything else on home follows from
 * them.
 */
const keys = ['wallet', 'transfer', 'statement', 'deposit', 'profile', 'grant'] as const

/**
 * Refreshes every balance, and remembers over visits when that was last done (`last_sync`). Specification §2 Home: on
 * load, first the balances of all games, then the wallet.
 */
export function useBalanceRefresh() {
  const queryClient = useQueryClient()
  const { isError } = useWallet()
  const games = useRefreshGames()
  const [lastSync, setLastSync] = useState(readLastSync)
  const [isRefreshing, setRefreshing] = useState(false)
  async function refresh(reloaded: readonly string[]) {
    if (isRefreshing) return
    setRefreshing(true)
    try {
      await games.mutateAsync().then(
        () => {
          const now = readClock()
          keepLastSync(now)
          setLastSync(now)
        },
        // The card shows the failure; the wallet is reloaded even so.
        () => queryClient.invalidateQueries({ queryKey: ['game'] }),
      )
      await Promise.all(reloaded.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    } finally {
      setRefreshing(false)
    }
  }
  // Everything else has just been read. What the games' answers change besides is announced.
  const onLoad = useEffectEvent(() => void refresh(['wallet']))
  useEffect(() => onLoad(), [])
  return {
    lastSync,
    hasFailed: isError || games.isError,
    isRefreshing,
    refresh: () => void refresh(keys),
    /** The same; resolves once everything has been read. */
    refreshed: () => refresh(keys),
  }
}

export type BalanceRefresh = ReturnType<typeof useBalanceRefresh>
