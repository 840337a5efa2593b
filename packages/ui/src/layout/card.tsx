import type { ComponentPropsWithRef } from 'react'
import clsx from 'clsx'
import { Lanterns } from '../pictures/lanterns.tsx'

export type CardProps = ComponentPropsWithRef<'div'> & {
  tone?: 'plain' | 'raised' | 'hero'
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
}

/** A surface. `hero` holds the balance: there is one a screen, with lanterns over it. */
export function Card({ tone = 'plain', as = 'div', className, children, ...rest }: CardProps) {
  // Every element `as` names takes the attributes a div takes.
  const Element = as as 'div'
  return (
    <Element {...rest} className={clsx('relative border border-line shadow-card', tones[tone], className)}>
      {tone === 'hero' && <Lanterns className="absolute -top-px right-0 h-28 w-60" />}
      {tone === 'hero' ? <div className="relative">{children}</div> : children}
    </Element>
  )
}

const tones = {
  plain: 'rounded-card bg-surface p-4',
  raised: 'rounded-card bg-raised p-4',
  hero: 'overflow-hidden rounded-hero bg-hero p-5',
}
