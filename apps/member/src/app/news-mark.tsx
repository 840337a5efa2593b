import type { ReactNode } from 'react'

type NewsMarkProps = { count: number; label: string; children: ReactNode }

/** An icon of the menu with how many things are new there; `label` says it in words. The plain icon where nothing is. */
export function NewsMark({ count, label, children }: NewsMarkProps) {
  if (count === 0) return children
  return (
    <span className="relative flex">
      {children}
      <span className="absolute -top-1.5 left-3.5 min-w-5 rounded-full bg-gold-deep px-1 text-center text-[12px] leading-5 font-bold text-on-gold">
        <span aria-hidden>{count > 9 ? '9+' : count}</span>
        <span className="sr-only">{label}</span>
      </span>
    </span>
  )
}
