import { readToken } from '../storage/token.ts'
import { readMonotonicClock } from '../time/clock.ts'

/** The page may have requested a member's data before the app had loaded. */
let startedAt = 0
let startedWith = readToken()

/** Records the first call with a token. The calls of a page that was opened with a token began with the page. */
export function noteReading(token: string | null): void {
  if (token === startedWith) return
  startedWith = token
  startedAt = readMonotonicClock()
}

/** How many milliseconds ago this page began to read the data of its member. */
export function readAgo(): number {
  return readMonotonicClock() - startedAt
}
