import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { makeQueryClient } from './query-client.ts'

/**
 * Around the screens that ask the server by queries. The login screen does not, and so does not carry them. Each
 * area has answers of its own, gone when it is left: what was read for one member is never shown to the next.
 */
export function Queries() {
  const [queryClient] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
