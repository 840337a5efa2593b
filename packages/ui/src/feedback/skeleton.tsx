import type { ReactNode } from 'react'
import clsx from 'clsx'

/** A grey placeholder; set its final size with `className`. */
export function Skeleton({
  className,
  shape = 'line',
}: {
  className?: string
  shape?: 'line' | 'block' | 'circle'
}) {
  return <div aria-hidden="true" className={clsx('skeleton', shapes[shape], className)} />
}

/** Wraps the skeletons of one part and announces once that it is loading. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

const shapes = { line: 'h-[1em] my-[0.3em] rounded-chip', block: 'rounded-card', circle: 'rounded-full' }
