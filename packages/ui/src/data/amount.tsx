import clsx from 'clsx'
import { splitAmount } from './amount-parts.ts'

export type AmountProps = {
  /** Already formatted (`"12,480.50"`), or baht as a number. */
  value: string | number
  size?: 'hero' | 'large' | 'inline'
  /** The word after the amount, such as the currency's name. */
  currency?: string
  /** Adds the sign and the colour. Pass `directionLabel` too: colour alone must not carry meaning. */
  direction?: 'in' | 'out'
  /** Read out by a screen reader before the amount. */
  directionLabel?: string
  /** The member hides it: dots in its place, for screen readers the words. */
  hiddenLabel?: string | undefined
  /** Between the member's own pockets: the sign without the colours of gain and loss. */
  isOwn?: boolean
  /** The movement did not happen: muted, without sign and direction colour. */
  isVoid?: boolean
  className?: string
}

export function Amount({
  value,
  size = 'inline',
  currency,
  direction,
  directionLabel,
  hiddenLabel,
  isOwn = false,
  isVoid = false,
  className,
}: AmountProps) {
  const { sign, whole, fraction } =
    hiddenLabel === undefined ? splitAmount(value, isVoid ? undefined : direction) : hiddenParts
  const look = sizes[size]
  return (
    <span
      className={clsx(
        'font-bold whitespace-nowrap',
        whole.length > roomyLength ? look.longWhole : look.whole,
        isOwn && !isVoid ? undefined : colourOf(direction, isVoid),
        className,
      )}
    >
      {directionLabel !== undefined && <span className="sr-only">{directionLabel} </span>}
      {hiddenLabel !== undefined && <span className="sr-only">{hiddenLabel} </span>}
      {sign}
      <span aria-hidden={hiddenLabel !== undefined || undefined}>{whole}</span>
      {fraction !== '' && <span className={look.fraction}>.{fraction}</span>}
      {currency !== undefined && <span className={clsx('ml-1.5', look.currency)}>{currency}</span>}
    </span>
  )
}

const hiddenParts = { sign: '', whole: '••••', fraction: '' } as const

function colourOf(direction: AmountProps['direction'], isVoid: boolean) {
  if (isVoid) return 'text-muted'
  if (direction === 'in') return 'text-in'
  if (direction === 'out') return 'text-out'
  return undefined
}

/** `999,999` fills the width of a 360 px phone; longer amounts are set smaller, so that they stay inside the card. */
const roomyLength = 7

const minor = 'font-semibold opacity-85'

const sizes = {
  hero: {
    whole: 'font-figures text-hero',
    longWhole: 'font-figures text-display min-[400px]:text-amount',
    fraction: `text-[0.5em] ${minor}`,
    currency: `text-lead ${minor}`,
  },
  large: {
    whole: 'font-figures text-amount',
    longWhole: 'font-figures text-display',
    fraction: `text-[0.58em] ${minor}`,
    currency: `text-base ${minor}`,
  },
  inline: {
    whole: '',
    longWhole: '',
    fraction: 'text-[0.86em] font-semibold',
    currency: 'text-[0.86em] font-semibold text-muted',
  },
}
