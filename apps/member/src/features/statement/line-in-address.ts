import { useLocation, useSearchParams } from 'react-router'

const name = 'line'

/** Where the detail of a line is: over the statement, as it is filtered and paged now. */
export const useLineAddress = () => {
  const { pathname, search } = useLocation()
  return (id: string): string => {
    const next = new URLSearchParams(pathname === statementPath ? search : '')
    next.set(name, id)
    return `${statementPath}?${next}`
  }
}

const statementPath = '/user/statement'

/** The line whose detail is open. A phone's back button closes it, because opening it was a step. */
export const useLineInAddress = () => {
  const [search, setSearch] = useSearchParams()
  const close = () =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        next.delete(name)
        return next
      },
      { replace: true },
    )
  return [search.get(name) ?? undefined, close] as const
}
