import { useAddress } from '@kapao/ui/forms/use-address'
import { readSheet, withoutSheet } from '../../sheet/sheet-address.ts'
import { type Filter, readFilter, writeFilter } from './statement-filter.ts'

/** The filter, kept in the address so that back, reload and a shared link restore it. */
export function useFilterInAddress() {
  const [search, change] = useAddress()
  function setFilter(changed: Partial<Filter>) {
    // Chosen in the sheet of days, whose entry in the history it takes over.
    const isInSheet = readSheet(search) !== undefined
    change((newest) => withoutSheet(writeFilter(newest, { ...readFilter(newest), ...changed })), {
      replace: isInSheet,
    })
  }
  return [readFilter(search), setFilter] as const
}
