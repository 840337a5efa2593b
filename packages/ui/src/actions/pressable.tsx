import { cloneElement } from 'react'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import clsx from 'clsx'

/** What may be pressed: a button, a plain link by `href`, or any element of the app (its router's link) by `render`. */
export type PressableProps = ComponentPropsWithRef<'button'> & {
  href?: string | undefined
  render?: ReactElement<{ className?: string }> | undefined
}

export function Pressable({ href, render, type = 'button', ...rest }: PressableProps) {
  if (render !== undefined)
    return cloneElement(render, { ...rest, className: clsx(render.props.className, rest.className) })
  // The attributes of a button that reach here are the global ones, which an anchor takes alike.
  if (href !== undefined) return <a href={href} {...(rest as ComponentPropsWithRef<'a'>)} />
  return <button type={type} {...rest} />
}
