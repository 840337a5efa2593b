import { useState } from 'react'

/**
 * What a person types into a form whose sent state lives in the address: one text, or a text for each field. It
 * follows `shown`, which Back and links change, except where the person has typed on since: an address is often shown
 * a moment after it was asked for. Spaces at the ends of a text make no difference.
 */
export function useTyped<T extends string | Record<string, string>>(shown: T) {
  const [typed, setTyped] = useState(shown)
  const [before, setBefore] = useState(shown)
  if (!isSame(before, shown)) {
    setBefore(shown)
    if (isSame(typed, before)) setTyped(shown)
  }
  return [typed, setTyped] as const
}

function isSame(one: string | Record<string, string>, other: string | Record<string, string>) {
  return JSON.stringify(one, trim) === JSON.stringify(other, trim)
}

function trim(_name: string, value: unknown) {
  return typeof value === 'string' ? value.trim() : value
}
