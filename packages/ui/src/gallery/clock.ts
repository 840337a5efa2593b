/** The instant that lies `seconds` ahead, for a countdown that really runs in the gallery. */
export function secondsAhead(seconds: number) {
  return Date.now() + seconds * 1000
}
