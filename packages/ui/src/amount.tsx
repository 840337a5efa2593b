import clsx from 'clsx'
import { splitAmount } from './amount-parts.ts'

export type AmountProps = {
  /** Already formatted (`"12,480.50"`), or baht as a number. */
  value: string | number
  size?: 'hero' | 'large' | 'inline'
  /** The word after it, such as the currency's name. */
  currency?: string
  /** Adds the sign and the colour; give `directionLabel` too, since colour never speaks alone. */
  direction?: 'in' | 'out'
  /** What a screen reader hears before the amount. */
  directionLabel?: string
  /** The movement did not happen: muted, without a direction's colour. */
  isVoid?: boolean
  className?: string
}

export function Amount({
  value,
  size = 'inline',
  currency,
  direction,
  directionLabel,
  isVoid = false,
  className,
}: AmountProps) {
  const { sign, whole, fraction } = splitAmount(value, isVoid ? undefined : direction)
  return (
    <span
      className={clsx(
        'font-bold whitespace-nowrap',
        sizes[size].whole,
        colourOf(direction, isVoid),
        className,
      )}
    >
      {directionLabel !== undefined && <span className="sr-only">{directionLabel} </span>}
      {sign}
      {whole}
      {fraction !== '' && <span className={sizes[size].fraction}>.{fraction}</span>}
      {currency !== undefined && <span className={clsx('ml-1.5', sizes[size].currency)}>{currency}</span>}
    </span>
  )
}

function colourOf(direction: AmountProps['direction'], isVoid: boolean) {
  if (isVoid) return 'text-muted'
  if (direction === 'in') return 'text-in'
  if (direction === 'out') return 'text-out'
  return undefined
}

const sizes = {
  hero: {
    whole: 'text-hero',
    fraction: 'text-[0.5em] font-semibold opacity-85',
    currency: 'text-lead font-semibold opacity-85',
  },
  large: {
    whole: 'text-amount',
    fraction: 'text-[0.58em] font-semibold opacity-85',
    currency: 'text-base font-semibold opacity-85',
  },
  inline: {
    whole: '',
    fraction: 'text-[0.8em] font-semibold',
    currency: 'text-[0.8em] font-semibold text-muted',
  },
}
