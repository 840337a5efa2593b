import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/**
 * The parameters of the shown address, and a way to change them. A change starts from the address that was asked for
 * last: its page is often shown a moment later, and a change of the shown address would take back what was asked for in
 * between.
 */
export function useAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = useMemo(() => new URLSearchParams(search), [search])
  function change(
    changed: (newest: URLSearchParams) => URLSearchParams,
    options?: Pick<NavigateOptions, 'replace'>,
  ): void {
    const { location } = window
    const newest = location.pathname === pathname ? location.search : search
    void navigate(`?${changed(new URLSearchParams(newest))}`, options)
  }
  return [shown, change] as const
}

/** An address with other values of some parameters. `undefined` takes a parameter out. */
export function withValues(
  address: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(values))
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  return next
}
