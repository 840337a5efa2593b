import type { ReactNode } from 'react'

export type BubbleProps = {
  isOwn: boolean
  /** The author. The person's own messages are aligned to their side and show no name. */
  name: string
  /** Shows the name even for an own message, because a side may have several authors. */
  isNamed?: boolean
  /** The time and the delivery status. */
  foot: ReactNode
  children: ReactNode
}

/** One message of a conversation. */
export function Bubble({ isOwn, name, isNamed = !isOwn, foot, children }: BubbleProps) {
  return (
    <article
      aria-label={name}
      className={`flex max-w-[85%] flex-col gap-1 ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      {isNamed && (
        <p aria-hidden className="px-1 text-mini text-muted">
          {name}
        </p>
      )}
      <div
        className={`max-w-full min-w-0 rounded-card border px-4 py-2.5 shadow-card ${isOwn ? 'rounded-br-sm border-gold/30 bg-gold/15' : 'rounded-bl-sm border-line bg-surface-strong'}`}
      >
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 px-1 text-mini text-muted">{foot}</div>
    </article>
  )
}
