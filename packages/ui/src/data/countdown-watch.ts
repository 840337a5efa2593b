export type CountdownWatch = {
  endInstant: number
  now: () => number
  /** Each reading of the clock. */
  onRead: (instant: number) => void
  /** The first reading at or past the end; never a second time. */
  onEnd: () => void
}

/** Reads the clock now, every second and whenever `read` is called, until the end; `stop` ends it early. */
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
