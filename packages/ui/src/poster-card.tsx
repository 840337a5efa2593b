import type { ReactNode } from 'react'
import clsx from 'clsx'
import { Pressable } from './pressable.tsx'
import type { PressableProps } from './pressable.tsx'

export type PosterCardProps = Omit<PressableProps, 'title' | 'children'> & {
  title: ReactNode
  /** Under the title: an amount, an invitation. */
  children?: ReactNode
  note?: ReactNode
  /** The emblem in the corner; a picture has its own size and an empty alternative text. */
  art?: ReactNode
  hue?: 'dusk' | 'rose' | 'jade' | 'amber'
  /** Not opened yet: an outline instead of a colour. */
  isDormant?: boolean
}

/** A stall of the market: one thing to choose among several, for a carousel or a grid. */
export function PosterCard(props: PosterCardProps) {
  const { title, children, note, art, hue = 'dusk', isDormant = false, className, ...target } = props
  return (
    <Pressable
      {...target}
      className={clsx(
        'relative flex h-42 w-full flex-col justify-end overflow-hidden rounded-card border p-3.5 text-left text-text no-underline shadow-card transition duration-150 ease-out hover:brightness-110 active:scale-[0.98]',
        isDormant ? 'border-line bg-surface' : ['border-white/12', hues[hue]],
        className,
      )}
    >
      {art !== undefined && (
        <span
          aria-hidden="true"
          className={clsx(
            'absolute top-3 right-3 flex size-16 items-center justify-center [&_svg]:size-13',
            isDormant && 'opacity-45 grayscale',
          )}
        >
          {art}
        </span>
      )}
      <span className="relative font-bold">{title}</span>
      {children !== undefined && <span className="relative">{children}</span>}
      {note !== undefined && <span className="relative text-small text-text/85">{note}</span>}
    </Pressable>
  )
}

/** Dark enough at the foot, where the words stand, for 4.5 : 1. */
const hues = {
  dusk: 'bg-linear-160 from-[#5a46c4] to-[#1d1648]',
  rose: 'bg-linear-160 from-[#a0407c] to-[#36165a]',
  jade: 'bg-linear-160 from-[#14796a] to-[#10284a]',
  amber: 'bg-linear-160 from-[#a8622a] to-[#3d1a45]',
}
