import type { ComponentPropsWithRef } from 'react'
import clsx from 'clsx'
import { Lanterns } from '../pictures/lanterns.tsx'

export type CardProps = ComponentPropsWithRef<'div'> & {
  tone?: 'plain' | 'raised' | 'warm' | 'hero'
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
}

/**
 * A surface. `warm` is for money that arrived and for a reward that waits. `hero` is for the balance, with lanterns
 * behind it, unless large text needs their place; a screen has at most one.
 */
export function Card({ tone = 'plain', as = 'div', className, children, ...rest }: CardProps) {
  // Every element that `as` allows accepts the attributes of a div.
  const Element = as as 'div'
  return (
    <Element {...rest} className={clsx('relative border shadow-card', tones[tone], className)}>
      {tone === 'hero' && <Lanterns className="absolute -top-px right-0 h-15 w-32 @max-[15rem]:hidden" />}
      {tone === 'hero' ? <div className="relative">{children}</div> : children}
    </Element>
  )
}

const tones = {
  plain: 'rounded-card border-line bg-surface p-4',
  raised: 'rounded-card border-line bg-raised p-4',
  warm: 'rounded-card border-warm-line bg-warm p-4',
  hero: '@container night border-line overflow-hidden rounded-hero bg-hero p-5',
}
