import { useAddress, withValues } from '@kapao/ui/forms/use-address'
import { useEffect, useEffectEvent } from 'react'

/** The page of a list, kept in the address as `?page=2` so that back, reload and a shared link restore it. */
export function usePageInAddress() {
  const [search, change] = useAddress()
  function setPage(page: number, how: { replace?: boolean } = {}) {
    change((newest) => withValues(newest, { page: page === 1 ? undefined : String(page) }), how)
    window.scrollTo({ top: 0 })
  }
  return [readPage(search.get('page')), setPage] as const
}

/**
 * Replaces an address beyond the end of its list with that of the last page. `pageCount`: undefined while it is not
 * known.
 */
export function useNoPageBeyond(
  pageCount: number | undefined,
  [page, setPage]: ReturnType<typeof usePageInAddress>,
): void {
  const isBeyond = pageCount !== undefined && page > pageCount
  const toLast = useEffectEvent(() => setPage(pageCount ?? 1, { replace: true }))
  useEffect(() => {
    if (isBeyond) toLast()
  }, [isBeyond])
}

/** The contract accepts pages from 1 to a million. Any other value in the address means page 1. */
export function readPage(written: string | null): number {
  return written !== null && /^[1-9]\d{0,5}$/.test(written) ? Number(written) : 1
}
