import { useSearchParams } from 'react-router'
import { type Filter, readFilter, writeFilter } from './statement-filter.ts'

/** The filter, kept in the address so that back, reload and a shared link restore it. */
export function useFilterInAddress() {
  const [search, setSearch] = useSearchParams()
  function setFilter(filter: Filter) {
    return setSearch((present) => writeFilter(present, filter))
  }
  return [readFilter(search), setFilter] as const
}
