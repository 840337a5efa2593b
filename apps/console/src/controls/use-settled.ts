import { useEffect, useState } from 'react'

const settlesMilliseconds = 500

/** A typed text once nobody has typed for a moment. What is looked for on the way to it is asked of nobody. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settlesMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
