/** An instant so many seconds ahead, for a countdown that runs while one looks at it. */
export function secondsAhead(seconds: number) {
  return Date.now() + seconds * 1000
}
