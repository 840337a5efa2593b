import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { SheetHistory } from '../sheet/sheet-history.tsx'
import { makeQueryClient } from './query-client.ts'

/**
 * Provides the query client and the history of sheets to the screens that use them. The login screen does not, so it
 * does not download them.
 * Each area has its own cache, which ends with it: data of one member is never shown to the next.
 */
export function Queries() {
  const [queryClient] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SheetHistory>
        <Outlet />
      </SheetHistory>
    </QueryClientProvider>
  )
}
