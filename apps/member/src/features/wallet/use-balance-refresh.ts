import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readClock } from '../../time/clock.ts'
import { keepLastSync, readLastSync } from '../../storage/last-sync.ts'
import { useRefreshGames } from '../game/game.queries.ts'
import { useWallet } from '../../use-wallet.ts'

/** What a refresh of home asks again once the games have told; everything else of it follows from these. */
const keys = ['wallet', 'transfer', 'statement', 'deposit', 'profile'] as const

/**
 * The wish to read every balance now, and when that was last done, remembered over visits (`last_sync`).
 * Specification §2 Home: on load, first the balances of all games, then the wallet.
 */
export const useBalanceRefresh = () => {
  const queryClient = useQueryClient()
  const { isError } = useWallet()
  const games = useRefreshGames()
  const [lastSync, setLastSync] = useState(readLastSync)
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    if (isRefreshing) return
    setRefreshing(true)
    try {
      await games.mutateAsync().then(
        () => {
          const now = readClock()
          keepLastSync(now)
          setLastSync(now)
        },
        // The card says that it failed; the wallet is asked all the same.
        () => queryClient.invalidateQueries({ queryKey: ['game'] }),
      )
      await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    } finally {
      setRefreshing(false)
    }
  }
  const onLoad = useEffectEvent(() => void refresh())
  useEffect(() => onLoad(), [])
  return {
    lastSync,
    hasFailed: isError || games.isError,
    isRefreshing,
    refresh: () => void refresh(),
  }
}

export type BalanceRefresh = ReturnType<typeof useBalanceRefresh>
