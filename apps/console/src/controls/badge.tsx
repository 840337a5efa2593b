import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A state in a word. The colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center rounded-full px-2 text-mini font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones = {
  good: 'bg-in/12 text-in',
  bad: 'bg-out/12 text-out',
  warn: 'bg-warn/14 text-warn',
  accent: 'bg-gold text-on-gold',
  plain: 'bg-surface-strong text-text',
}
