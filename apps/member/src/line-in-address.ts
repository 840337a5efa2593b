import { useAddress, withValues } from '@kapao/ui/forms/use-address'
import { useLocation } from 'react-router'

const name = 'line'

/** Returns the address of a line's detail: over the statement, with its current filter and page. */
export function useLineAddress() {
  const { pathname, search } = useLocation()
  return (id: string): string => {
    const shown = new URLSearchParams(pathname === statementPath ? search : '')
    return `${statementPath}?${withValues(shown, { [name]: id })}`
  }
}

const statementPath = '/user/statement'

/** The line whose detail is open. Opening it added an entry to the history, so a phone's back button closes it. */
export function useLineInAddress() {
  const [search, change] = useAddress()
  function close() {
    change((newest) => withValues(newest, { [name]: undefined }), { replace: true })
  }
  return [search.get(name) ?? undefined, close] as const
}
