import { useSearchParams } from 'react-router'
import { type Filter, readFilter, writeFilter } from './statement-filter.ts'

/** The filter, kept in the address so that back, reload and a shared link restore it. */
export const useFilterInAddress = () => {
  const [search, setSearch] = useSearchParams()
  const setFilter = (filter: Filter) => setSearch((present) => writeFilter(present, filter))
  return [readFilter(search), setFilter] as const
}
