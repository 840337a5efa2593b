import { useSearchParams } from 'react-router'
import { readSheet, withoutSheet } from '../../sheet/sheet-address.ts'
import { type Filter, readFilter, writeFilter } from './statement-filter.ts'

/** The filter, kept in the address so that back, reload and a shared link restore it. */
export function useFilterInAddress() {
  const [search, setSearch] = useSearchParams()
  function setFilter(filter: Filter) {
    // Chosen in the sheet of days, whose entry in the history it takes over.
    const isInSheet = readSheet(search) !== undefined
    return setSearch((present) => withoutSheet(writeFilter(present, filter)), { replace: isInSheet })
  }
  return [readFilter(search), setFilter] as const
}
