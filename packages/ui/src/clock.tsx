import { useEffect, useRef, useState } from 'react'
import { Hourglass } from 'lucide-react'
import clsx from 'clsx'
import { formatSecondsLeft, secondsUntil } from './countdown-text.ts'

export type CountdownProps = {
  endsAt: Date | number | string
  /** The words before the time. */
  label: string
  /** The words once it is over; they are announced, the seconds are not. */
  endedLabel: string
  /** Called once for each `endsAt`. */
  onEnd?: () => void
  now?: () => number
  className?: string
}

export function Countdown({ endsAt, label, endedLabel, onEnd, now = Date.now, className }: CountdownProps) {
  const seconds = useSecondsLeft(endsAt, now)
  useOnceEnded({ isEnded: seconds === 0, endsAt, onEnd })
  const isClose = seconds <= 60
  return (
    <div
      className={clsx(
        'inline-flex min-h-9 items-center gap-2 rounded-full px-4 py-1.5 text-small font-bold',
        isClose ? 'bg-out/14 text-out' : 'bg-gold/14 text-gold',
        className,
      )}
    >
      <Hourglass aria-hidden="true" className="size-4" />
      {seconds > 0 && (
        <span role="timer" aria-live="off">
          {label} {formatSecondsLeft(seconds)}
        </span>
      )}
      <span role="status">{seconds === 0 && endedLabel}</span>
    </div>
  )
}

/** Counts by the clock, not by its own ticks: a phone that slept shows the right time at once. */
export function useSecondsLeft(endsAt: Date | number | string, now: () => number = Date.now) {
  const [readAt, setReadAt] = useState(now)
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  }, [now])
  const endInstant = new Date(endsAt).getTime()
  useEffect(() => {
    const read = () => {
      setReadAt(clock.current())
      if (clock.current() >= endInstant) clearInterval(ticker)
    }
    const ticker = setInterval(read, 1000)
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(ticker)
      document.removeEventListener('visibilitychange', read)
    }
  }, [endInstant])
  return secondsUntil(endsAt, readAt)
}

function useOnceEnded({
  isEnded,
  endsAt,
  onEnd,
}: {
  isEnded: boolean
  endsAt: CountdownProps['endsAt']
  onEnd: (() => void) | undefined
}) {
  const endInstant = new Date(endsAt).getTime()
  const told = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!isEnded || told.current === endInstant) return
    told.current = endInstant
    onEnd?.()
  }, [isEnded, endInstant, onEnd])
}
