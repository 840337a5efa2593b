import { useAddress, withValues } from '@kapao/ui/forms/use-address'
import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** The name in the address of the item that is open. */
const itemName = 'item'

/**
 * Which row is open. It is in the address too, so that going back on a phone leads to the queue; the address follows a
 * moment later, and keys may be faster.
 */
export function useSelection() {
  const [address, change] = useAddress()
  const navigation = useNavigationType()
  const stated = address.get(itemName)
  const [chosen, setChosen] = useState(stated)
  const [seen, setSeen] = useState(stated)
  if (seen !== stated) {
    setSeen(stated)
    if (navigation === NavigationType.Pop) setChosen(stated)
  }
  function choose(key: string | null): void {
    setChosen(key)
    change(
      (newest) => withValues(newest, { [itemName]: key ?? undefined }),
      // One step back leads from any item to the queue.
      { replace: chosen !== null },
    )
  }
  return { chosen, choose, address, change }
}
