import { useState } from 'react'
import { readClock } from '../time/clock.ts'

type Asked<Answer> = { data: Answer | undefined; dataUpdatedAt: number; isFetching: boolean }

/**
 * An answer once it is one that came after this was shown, so that never an older balance stands there. From then on it
 * stays while it is asked for again.
 */
export const useAnswerOfNow = <Answer>({
  data,
  dataUpdatedAt,
  isFetching,
}: Asked<Answer>): Answer | undefined => {
  const [shownAt] = useState(readClock)
  const [isOfNow, setOfNow] = useState(false)
  if (!isOfNow && data !== undefined && !isFetching && dataUpdatedAt >= shownAt) setOfNow(true)
  return isOfNow ? data : undefined
}
