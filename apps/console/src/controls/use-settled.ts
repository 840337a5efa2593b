import { useEffect, useState } from 'react'

const settlesMilliseconds = 500

/** The typed text after half a second without typing, so that a search is not sent for each key. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settlesMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
