import type { ReactNode } from 'react'
import clsx from 'clsx'
import { Pressable } from '../actions/pressable.tsx'
import type { PressableProps } from '../actions/pressable.tsx'
import { toneBadge } from '../theme/tone.ts'
import type { Tone } from '../theme/tone.ts'

export type TileProps = Omit<PressableProps, 'children'> & { icon: ReactNode; label: ReactNode; tone?: Tone }

export function Tile({ icon, label, tone = 'neutral', className, ...target }: TileProps) {
  return (
    <Pressable
      {...target}
      className={clsx(
        'flex min-h-24 w-full flex-col items-center gap-2 rounded-card border border-line bg-surface px-1 pt-3.5 pb-3 text-center text-[0.8125rem] font-semibold sm:text-small text-text no-underline shadow-card transition duration-150 ease-out hover:bg-surface-strong active:scale-[0.97] disabled:text-muted disabled:opacity-60',
        className,
      )}
    >
      <span
        className={clsx(
          'flex size-11 items-center justify-center rounded-field [&_svg]:size-6',
          toneBadge[tone],
        )}
      >
        {icon}
      </span>
      <span className="w-full leading-normal">{label}</span>
    </Pressable>
  )
}
