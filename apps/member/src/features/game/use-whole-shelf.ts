import { startTransition, useEffect, useState } from 'react'
import { whenShown } from '../../when-shown.ts'

/** Pixels from one card of a shelf to the next at least: a slide of `Carousel` and the gap after it. */
const cardStep = 160

/** A second visit of home renders every card at once: the phone has their code and pictures by then. */
let wasShown = false

/**
 * How many cards of a shelf are in sight at most, and whether the others are rendered, too. A shelf may have a dozen of
 * them, so they wait until the phone has shown what is in sight.
 */
export function useWholeShelf(): { inSight: number; isWhole: boolean } {
  const [inSight] = useState(() => Math.ceil(window.innerWidth / cardStep))
  const [isWhole, setWhole] = useState(() => wasShown)
  useEffect(() => {
    if (isWhole) return undefined
    return whenShown(() => {
      wasShown = true
      // In short tasks, so that a tap is answered meanwhile.
      startTransition(() => setWhole(true))
    })
  }, [isWhole])
  return { inSight, isWhole }
}
