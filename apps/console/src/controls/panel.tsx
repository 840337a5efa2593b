import clsx from 'clsx'
import type { ComponentPropsWithRef } from 'react'

/** A surface of its own on the page. */
export function Panel({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section {...rest} className={clsx('rounded-card border border-line bg-raised shadow-card', className)} />
  )
}
