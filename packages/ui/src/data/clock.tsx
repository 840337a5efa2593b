import { useEffect, useRef, useState } from 'react'
import { Hourglass } from 'lucide-react'
import clsx from 'clsx'
import { formatSecondsLeft, secondsUntil } from './countdown-text.ts'
import { watchCountdown } from './countdown-watch.ts'

export type CountdownProps = {
  endsAt: Date | number | string
  /** The text before the time. */
  label: string
  /** The text after the end. It is announced; the seconds are not. */
  endedLabel: string
  /** Called once for each `endsAt`. */
  onEnd?: () => void
  now?: () => number
  className?: string
}

export function Countdown({ label, endedLabel, className, ...counting }: CountdownProps) {
  const seconds = useSecondsLeft(counting)
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

/** Reads the clock instead of counting ticks, so a phone that slept shows the right time immediately. */
export function useSecondsLeft({
  endsAt,
  now = Date.now,
  onEnd,
}: Pick<CountdownProps, 'endsAt' | 'now' | 'onEnd'>) {
  const [readAt, setReadAt] = useState(now)
  const latest = useRef({ now, onEnd })
  const warnedOf = useRef<number | undefined>(undefined)
  useEffect(() => {
    latest.current = { now, onEnd }
  }, [now, onEnd])
  const endInstant = new Date(endsAt).getTime()
  useEffect(() => {
    function warnOnce() {
      if (warnedOf.current === endInstant) return
      warnedOf.current = endInstant
      latest.current.onEnd?.()
    }
    const watch = watchCountdown({
      endInstant,
      now: () => latest.current.now(),
      onRead: setReadAt,
      onEnd: warnOnce,
    })
    document.addEventListener('visibilitychange', watch.read)
    return () => {
      watch.stop()
      document.removeEventListener('visibilitychange', watch.read)
    }
  }, [endInstant])
  return secondsUntil(endsAt, readAt)
}
