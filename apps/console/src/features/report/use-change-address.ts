import { useSearchParams } from 'react-router'

/** Changes the address of a report by what is opened or closed: `undefined` takes a name out of it. */
export function useChangeAddress(): (changes: Readonly<Record<string, string | undefined>>) => void {
  const [address, setAddress] = useSearchParams()
  return (changes) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    setAddress(next)
  }
}
