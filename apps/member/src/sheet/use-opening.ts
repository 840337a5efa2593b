import { useState } from 'react'

/**
 * Counts the openings of a sheet that asks for money to move. An opening starts anew, unless nobody knows yet what became
 * of the last wish: then it goes on from there. Closing changes nothing, so that the sheet does not flicker on its way out.
 */
export const useOpening = (
  isOpen: boolean,
): { opening: number; tellUnfinished: (isUnfinished: boolean) => void } => {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  const [isUnfinished, tellUnfinished] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen && !isUnfinished) setOpening(opening + 1)
  }
  return { opening, tellUnfinished }
}
