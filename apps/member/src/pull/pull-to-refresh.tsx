import { Spinner } from '@kapao/ui/feedback/spinner'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { usePull } from './use-pull.ts'

/** How far below the top the mark waits, in pixels. */
const waiting = 24

/**
 * The mark that comes down with the finger, and turns while the page is read again. It is decoration: the page follows
 * every change by itself, and pulling is for those who want to be sure.
 */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [isReading, setReading] = useState(false)
  const { way, isEnough } = usePull(() => {
    setReading(true)
    void onRefresh().finally(() => setReading(false))
  })
  if (way === 0 && !isReading) return null
  return (
    <div
      aria-hidden
      data-pull={isReading ? 'reading' : 'pulled'}
      className="pointer-events-none fixed inset-x-0 top-0 z-20 flex justify-center"
    >
      <span
        className="flex size-11 items-center justify-center rounded-full border border-line bg-raised text-gold shadow-float"
        style={{ transform: `translateY(${way === 0 ? waiting : way - waiting}px)` }}
      >
        {isReading ? (
          <Spinner />
        ) : (
          <ArrowDown className={isEnough ? 'size-5 rotate-180 transition' : 'size-5 transition'} />
        )}
      </span>
    </div>
  )
}
