import { createContext, type ReactNode, use } from 'react'
import { type BalanceRefresh, useBalanceRefresh } from './use-balance-refresh.ts'
import { useIsHomeLost } from './use-is-home-lost.ts'
import { useIsHomeSettled } from './use-is-home-settled.ts'

const Refresh = createContext<BalanceRefresh | undefined>(undefined)
const IsSettled = createContext(false)
const IsLost = createContext(false)

/**
 * Follows what the whole of home depends on. Only the parts that read it are rendered again when it changes, which it does
 * a dozen times while home loads.
 */
export function HomeState({ children }: { children: ReactNode }) {
  return (
    <RefreshState>
      <LoadState>{children}</LoadState>
    </RefreshState>
  )
}

function RefreshState({ children }: { children: ReactNode }) {
  const refresh = useBalanceRefresh()
  return <Refresh value={refresh}>{children}</Refresh>
}

function LoadState({ children }: { children: ReactNode }) {
  const isSettled = useIsHomeSettled()
  const isLost = useIsHomeLost()
  return (
    <IsSettled value={isSettled}>
      <IsLost value={isLost}>{children}</IsLost>
    </IsSettled>
  )
}

/** The refresh of all balances, for parts of home. */
export function useRefresh(): BalanceRefresh {
  const refresh = use(Refresh)
  if (refresh === undefined) throw new Error('Only parts of home refresh all balances')
  return refresh
}

/** What is shown once the height above it is final, and until then. */
export function WhenSettled({ children, until }: { children: ReactNode; until?: ReactNode }) {
  return use(IsSettled) ? children : until
}

/** What is shown unless every part of home failed to load, and otherwise. */
export function UnlessLost({ children, otherwise }: { children: ReactNode; otherwise?: ReactNode }) {
  return use(IsLost) ? otherwise : children
}
