import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
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
  const isRunning = useRef(false)
  const refreshGames = games.mutateAsync
  const reload = useCallback(
    async (reloaded: readonly string[]) => {
      if (isRunning.current) return
      isRunning.current = true
      setRefreshing(true)
      try {
        await refreshGames().then(
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
        isRunning.current = false
        setRefreshing(false)
      }
    },
    [queryClient, refreshGames],
  )
  // Everything else has just been read. What the games' answers change besides is announced.
  const onLoad = useEffectEvent(() => void reload(['wallet']))
  useEffect(() => onLoad(), [])
  /** Resolves once everything has been read. */
  const refresh = useCallback(() => reload(keys), [reload])
  const hasFailed = isError || games.isError
  return useMemo(
    () => ({ lastSync, hasFailed, isRefreshing, refresh }),
    [lastSync, hasFailed, isRefreshing, refresh],
  )
}

export type BalanceRefresh = ReturnType<typeof useBalanceRefresh>
