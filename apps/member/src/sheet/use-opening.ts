import { useState } from 'react'

/**
 * Counts the openings of a sheet that moves money, for use as a key. An opening resets the sheet, unless the outcome of
 * the last request is still unknown: then the sheet continues. Closing does not reset it, so that it does not flicker.
 */
export function useOpening(isOpen: boolean): {
  opening: number
  reportUnfinished: (isUnfinished: boolean) => void
} {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  const [isUnfinished, reportUnfinished] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen && !isUnfinished) setOpening(opening + 1)
  }
  return { opening, reportUnfinished }
}
