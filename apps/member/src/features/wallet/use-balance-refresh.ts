import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepLastSync, readLastSync } from '../../storage/last-sync.ts'
import { useWallet } from './wallet.queries.ts'

/** What a refresh of home asks again; everything else of it follows from these. */
const keys = ['wallet', 'statement', 'deposit', 'profile'] as const

/** When the balance was last read, remembered over visits (`last_sync`), and the wish to read it now. */
export const useBalanceRefresh = () => {
  const queryClient = useQueryClient()
  const { dataUpdatedAt, isError } = useWallet()
  const [remembered] = useState(readLastSync)
  const [isRefreshing, setRefreshing] = useState(false)
  useEffect(() => {
    if (dataUpdatedAt > 0) keepLastSync(dataUpdatedAt)
  }, [dataUpdatedAt])
  const refresh = async () => {
    if (isRefreshing) return
    setRefreshing(true)
    try {
      await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    } finally {
      setRefreshing(false)
    }
  }
  return {
    lastSync: dataUpdatedAt || remembered,
    hasFailed: isError,
    isRefreshing,
    refresh: () => void refresh(),
  }
}

export type BalanceRefresh = ReturnType<typeof useBalanceRefresh>
