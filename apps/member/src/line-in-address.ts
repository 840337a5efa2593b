import { useLocation, useSearchParams } from 'react-router'

const name = 'line'

/** Returns the address of a line's detail: over the statement, with its current filter and page. */
export function useLineAddress() {
  const { pathname, search } = useLocation()
  return (id: string): string => {
    const next = new URLSearchParams(pathname === statementPath ? search : '')
    next.set(name, id)
    return `${statementPath}?${next}`
  }
}

const statementPath = '/user/statement'

/** The line whose detail is open. Opening it added an entry to the history, so a phone's back button closes it. */
export function useLineInAddress() {
  const [search, setSearch] = useSearchParams()
  function close() {
    return setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        next.delete(name)
        return next
      },
      { replace: true },
    )
  }
  return [search.get(name) ?? undefined, close] as const
}
