import type { ReactNode } from 'react'
import clsx from 'clsx'
import { Pressable } from './pressable.tsx'
import type { PressableProps } from './pressable.tsx'

export function TextLink({ icon, className, children, ...rest }: PressableProps & { icon?: ReactNode }) {
  return (
    <Pressable
      {...rest}
      className={clsx(
        'inline-flex min-h-12 items-center gap-1.5 rounded-chip font-semibold text-gold underline decoration-gold/40 underline-offset-4 hover:decoration-gold [&_svg]:size-4.5',
        className,
      )}
    >
      {icon}
      <span>{children}</span>
    </Pressable>
  )
}
