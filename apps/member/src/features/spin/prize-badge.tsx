import type { WheelSlice } from '@kapao/contract/spin'
import { tagOfLabel } from './prize-words.ts'

type PrizeBadgeProps = {
  slice: Pick<WheelSlice, 'label' | 'bgColor' | 'textColor'>
  size?: 'small' | 'large'
}

/** A slice's label in its colours, as on the wheel. */
export function PrizeBadge({ slice: { label, bgColor, textColor }, size = 'small' }: PrizeBadgeProps) {
  return (
    <span
      lang={tagOfLabel(label)}
      style={{ backgroundColor: bgColor, color: textColor }}
      className={`inline-flex shrink-0 items-center justify-center border text-center font-bold wrap-anywhere ${looks[size]}`}
    >
      {label}
    </span>
  )
}

const looks = {
  small: 'min-h-9 min-w-16 max-w-36 rounded-chip border-line px-2 py-1 text-small leading-snug',
  large:
    'prize-badge relative size-36 rounded-full border-4 border-gold-light p-4 font-figures text-display leading-tight shadow-gold bg-linear-to-b from-white/25 to-black/20',
}
