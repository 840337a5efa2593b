import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { makeQueryClient } from './query-client.ts'

/**
 * Provides the query client to the screens that use queries. The login screen does not, so it does not download them.
 * Each area has its own cache, which ends with it: data of one member is never shown to the next.
 */
export function Queries() {
  const [queryClient] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
