import { useAddress, withValues } from '@kapao/ui/forms/use-address'

/** What closes an opened figure. */
export const nothingOpen = { figure: undefined, key: undefined, currency: undefined }

/** Changes the address of a report by what is opened or closed: `undefined` takes a name out of it. */
export function useChangeAddress(): (changes: Readonly<Record<string, string | undefined>>) => void {
  const [, change] = useAddress()
  return (changes) => change((newest) => withValues(newest, changes))
}
