import type { ReactNode } from 'react'
import clsx from 'clsx'
import { Pressable } from './pressable.tsx'
import type { PressableProps } from './pressable.tsx'

export type IconButtonProps = Omit<PressableProps, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
  variant?: 'plain' | 'surface'
}

export function IconButton({ label, icon, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <Pressable
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={clsx(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-full text-text no-underline transition duration-150 ease-out active:scale-95 disabled:text-muted [&_svg]:size-5.5',
        variant === 'surface'
          ? 'border border-line bg-surface-strong hover:border-edge'
          : 'hover:bg-surface-strong',
        className,
      )}
    >
      {icon}
    </Pressable>
  )
}
