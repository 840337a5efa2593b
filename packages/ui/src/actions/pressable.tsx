import { cloneElement } from 'react'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import clsx from 'clsx'

/**
 * A button by default, a plain link with `href`, or any element of the app (such as its router's link) with `render`.
 */
export type PressableProps = ComponentPropsWithRef<'button'> & {
  href?: string | undefined
  render?: ReactElement<{ className?: string }> | undefined
}

export function Pressable({ href, render, type = 'button', ...rest }: PressableProps) {
  if (render !== undefined)
    return cloneElement(render, { ...rest, className: clsx(render.props.className, rest.className) })
  // Callers that pass `href` use only global attributes, which an anchor accepts too.
  if (href !== undefined) return <a href={href} {...(rest as ComponentPropsWithRef<'a'>)} />
  return <button type={type} {...rest} />
}
