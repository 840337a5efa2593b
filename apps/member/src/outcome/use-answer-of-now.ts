import { useState } from 'react'
import { readClock } from '../time/clock.ts'

type Asked<Answer> = { data: Answer | undefined; dataUpdatedAt: number; isFetching: boolean }

/**
 * Returns the data only once it has been fetched after this component was shown, so that it never shows an older
 * balance. From then on it keeps showing the data while it is refetched.
 */
export function useAnswerOfNow<Answer>({
  data,
  dataUpdatedAt,
  isFetching,
}: Asked<Answer>): Answer | undefined {
  const [shownAt] = useState(readClock)
  const [isOfNow, setOfNow] = useState(false)
  if (!isOfNow && data !== undefined && !isFetching && dataUpdatedAt >= shownAt) setOfNow(true)
  return isOfNow ? data : undefined
}
