import { useState } from 'react'

/**
 * Counts the openings of a sheet that asks for money to move. An opening starts anew, unless nobody knows yet what became
 * of the last wish: then it goes on from there. Closing changes nothing, so that the sheet does not flicker on its way out.
 */
export const useOpening = (
  isOpen: boolean,
): { opening: number; reportUnfinished: (isUnfinished: boolean) => void } => {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  const [isUnfinished, reportUnfinished] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen && !isUnfinished) setOpening(opening + 1)
  }
  return { opening, reportUnfinished }
}
