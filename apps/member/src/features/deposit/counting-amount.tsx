import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { useEffect, useState } from 'react'
import { wantsLessMotion } from '../../less-motion.ts'

const milliseconds = 900

/** An amount that counts up once. A screen reader, and whoever wants less motion, gets the final amount at once. */
export function CountingAmount({ amount, currency }: { amount: number; currency: string }) {
  const shown = useCountUp(amount)
  return (
    <>
      <span className="sr-only">
        {formatBaht(amount)} {currency}
      </span>
      <span aria-hidden="true">
        <Amount value={formatBaht(shown)} size="hero" direction="in" currency={currency} className="mt-1" />
      </span>
    </>
  )
}

function useCountUp(amount: number): number {
  const [shown, setShown] = useState(() => (wantsLessMotion() ? amount : 0))
  useEffect(() => {
    if (wantsLessMotion()) return
    let frame = requestAnimationFrame(function first(start) {
      frame = requestAnimationFrame(function next(now) {
        const done = Math.min(1, (now - start) / milliseconds)
        // Slows down towards the end.
        setShown(done === 1 ? amount : Math.round(amount * (1 - (1 - done) ** 3) * 100) / 100)
        if (done < 1) frame = requestAnimationFrame(next)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [amount])
  return wantsLessMotion() ? amount : shown
}
