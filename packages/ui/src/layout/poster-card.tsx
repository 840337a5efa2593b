import type { ReactNode } from 'react'
import clsx from 'clsx'
import { Pressable } from '../actions/pressable.tsx'
import type { PressableProps } from '../actions/pressable.tsx'

export type PosterCardProps = Omit<PressableProps, 'title' | 'children'> & {
  title: ReactNode
  /** Under the title, such as an amount. */
  children?: ReactNode
  note?: ReactNode
  /** URL of the background picture, with an aspect ratio of 7 to 10. Its foot is dark, because the text is there. */
  backdrop: string
  /** URL of the emblem in front of the backdrop; it is square. */
  emblem: string
  /** Opened, but not available at the moment: shown with little colour. */
  isQuiet?: boolean
  /** In sight from the start: its pictures are loaded at once, not when they come near the window. */
  isFirst?: boolean
}

/** One choice among several, for a carousel or a grid. */
export function PosterCard(props: PosterCardProps) {
  const {
    title,
    children,
    note,
    backdrop,
    emblem,
    isQuiet = false,
    isFirst = false,
    className,
    ...target
  } = props
  return (
    <Pressable
      {...target}
      className={clsx(
        'night group relative isolate flex h-45 w-full flex-col justify-end overflow-hidden rounded-card border border-line bg-raised p-3.5 text-left text-text no-underline shadow-card transition duration-150 ease-out active:scale-[0.98]',
        className,
      )}
    >
      <img
        src={backdrop}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        draggable={false}
        className={clsx(
          'absolute inset-0 -z-20 size-full object-cover object-top transition duration-300 group-hover:brightness-112',
          isQuiet && 'saturate-25 brightness-75',
        )}
      />
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-10 h-34 bg-poster-foot" />
      <img
        src={emblem}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        draggable={false}
        width={80}
        height={80}
        className={clsx(
          'absolute top-3 left-1/2 -z-10 size-20 -translate-x-1/2 transition duration-300 ease-out group-hover:-translate-y-0.5 group-hover:scale-104',
          isQuiet && 'saturate-25',
        )}
      />
      <span className="truncate pb-px font-bold">{title}</span>
      {children !== undefined && <span>{children}</span>}
      {note !== undefined && <span className="text-small text-text/90">{note}</span>}
    </Pressable>
  )
}
