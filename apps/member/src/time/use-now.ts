import { useEffect, useState } from 'react'
import { readClock } from './clock.ts'

/** The time, read again every few seconds and when the phone wakes, for texts such as "12 seconds ago". */
export function useNow(everySeconds = 10): number {
  const [now, setNow] = useState(readClock)
  useEffect(() => {
    function read() {
      return setNow(readClock())
    }
    const ticker = setInterval(read, everySeconds * 1000)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(ticker)
      document.removeEventListener('visibilitychange', read)
    }
  }, [everySeconds])
  return now
}
