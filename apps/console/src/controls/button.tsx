import { Spinner } from '@kapao/ui/feedback/spinner'
import { Pressable, type PressableProps } from '@kapao/ui/actions/pressable'
import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'

export type ButtonProps = PressableProps & {
  /** `main`: what the page is for, once a page. `danger`: what cannot be undone. */
  tone?: 'main' | 'plain' | 'quiet' | 'danger'
  /** Ignores presses; after 200 ms a spinner replaces the label. */
  isBusy?: boolean
  icon?: ReactNode
}

/** A button of a desk: 36 px high, 44 px where a finger presses it. */
export function Button({
  tone = 'plain',
  isBusy = false,
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
      className={clsx(shape, tones[tone], className)}
    >
      <span className={clsx('inline-flex items-center justify-center gap-1.5', isBusy && 'busy-words')}>
        {icon}
        <span>{children}</span>
      </span>
      {isBusy && (
        <span className="busy-mark absolute inset-0 flex items-center justify-center">
          <Spinner />
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
  'relative inline-flex min-h-9 max-w-full items-center justify-center rounded-field border px-3 py-1 text-small font-semibold ' +
  'no-underline transition-colors duration-100 select-none max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12 pointer-coarse:min-w-12 [&_svg]:size-4'

const tones = {
  main: 'border-transparent bg-gold text-on-gold hover:brightness-110 disabled:bg-surface-strong disabled:text-muted',
  plain: 'border-line bg-raised text-text hover:bg-lifted disabled:text-muted',
  quiet: 'border-transparent text-text hover:bg-surface-strong disabled:text-muted',
  danger: 'border-line bg-raised text-out hover:bg-out/10 disabled:text-muted',
}
