export type CountdownWatch = {
  endInstant: number
  now: () => number
  /** Called at each reading of the clock. */
  onRead: (instant: number) => void
  /** Called once, at the first reading at or after the end. */
  onEnd: () => void
}

/** Reads the clock now, every second and whenever `read` is called, until the end. `stop` ends the watch early. */
export function watchCountdown({ endInstant, now, onRead, onEnd }: CountdownWatch) {
  let isOver = false
  const ticker = setInterval(read, 1000)
  read()
  return { read, stop }

  function read() {
    if (isOver) return
    const instant = now()
    onRead(instant)
    if (instant < endInstant) return
    stop()
    onEnd()
  }

  function stop() {
    isOver = true
    clearInterval(ticker)
  }
}
