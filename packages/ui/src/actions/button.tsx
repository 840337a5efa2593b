import type { MouseEvent, ReactNode } from 'react'
import clsx from 'clsx'
import { Pressable } from './pressable.tsx'
import type { PressableProps } from './pressable.tsx'
import { Spinner } from '../feedback/spinner.tsx'

export type ButtonProps = PressableProps & {
  /** `primary` is gold and marks the main action; a screen has one. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
  isWide?: boolean
  /** Ignores presses; after 200 ms a spinner replaces the label. */
  isBusy?: boolean
  /** Read out by a screen reader while the button is busy. */
  busyLabel?: string
  icon?: ReactNode
}

export function Button({
  variant = 'secondary',
  size = 'regular',
  isWide = false,
  isBusy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <Pressable
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? ignorePress : onClick}
      className={clsx(shape, sizes[size], variants[variant], isWide && 'w-full', className)}
    >
      <span className={clsx('inline-flex items-center justify-center gap-2', isBusy && 'busy-words')}>
        {icon}
        <span>{children}</span>
      </span>
      {isBusy && (
        <span className="busy-mark absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
      {isBusy && busyLabel !== undefined && (
        <span role="status" className="sr-only">
          {busyLabel}
        </span>
      )}
    </Pressable>
  )
}

/** Enter submits a form by clicking its submit button, so a busy button must also cancel the submission. */
function ignorePress(event: MouseEvent) {
  event.preventDefault()
}

const shape =
  'relative inline-flex max-w-full select-none items-center justify-center rounded-field text-center font-semibold no-underline ' +
  'transition duration-150 ease-out active:scale-[0.98] disabled:active:scale-100 [&_svg]:size-5'

const sizes = {
  regular: 'min-h-12 px-5 py-2.5 text-base',
  small: 'min-h-12 px-4 py-2 text-small sm:min-h-10',
}

const variants = {
  primary:
    'bg-gold-light text-on-gold shadow-gold font-bold hover:brightness-105 disabled:bg-none disabled:bg-surface-strong disabled:text-muted disabled:shadow-none',
  secondary:
    'border border-line bg-surface-strong text-text shadow-card hover:border-edge disabled:text-muted disabled:hover:border-line',
  quiet: 'text-text hover:bg-surface disabled:text-muted disabled:hover:bg-transparent',
  danger: 'border border-out/45 bg-out/15 text-out hover:bg-out/22 disabled:border-line disabled:text-muted',
}
