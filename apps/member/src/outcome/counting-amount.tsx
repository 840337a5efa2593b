import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { celebrate } from '../celebration/celebrate.ts'
import { wantsLessMotion } from '../less-motion.ts'

const milliseconds = 900

/**
 * Money that has just arrived: coins run to it, and from the first one on it counts up, once. Screen readers and
 * reduced motion get the final amount at once.
 */
export function CountingAmount({ amount, currency }: { amount: number; currency: string }) {
  const figure = useRef<HTMLSpanElement>(null)
  const shown = useCountUp(amount, figure)
  return (
    <>
      <span className="sr-only">
        {formatBaht(amount)} {currency}
      </span>
      <span ref={figure} aria-hidden="true" className="inline-block">
        <Amount value={formatBaht(shown)} size="hero" direction="in" currency={currency} className="mt-1" />
      </span>
    </>
  )
}

function useCountUp(amount: number, figure: RefObject<Element | null>): number {
  const [shown, setShown] = useState(() => (wantsLessMotion() ? amount : 0))
  useEffect(() => {
    if (wantsLessMotion()) return
    const delay = celebrate({ target: figure })
    let frame = requestAnimationFrame(function first(now) {
      const start = now + delay
      frame = requestAnimationFrame(function next(later) {
        const done = Math.min(1, Math.max(0, later - start) / milliseconds)
        // Slows down towards the end.
        setShown(done === 1 ? amount : Math.round(amount * (1 - (1 - done) ** 3) * 100) / 100)
        if (done < 1) frame = requestAnimationFrame(next)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [amount, figure])
  return wantsLessMotion() ? amount : shown
}
