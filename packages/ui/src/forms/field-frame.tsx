import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import clsx from 'clsx'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  isLabelHidden?: boolean
}

/** Label above, hint and error below. The error container is a live region, so a new error is announced. */
export function FieldFrame({
  id,
  labelId,
  label,
  hint,
  error,
  isLabelHidden = false,
  children,
  className,
}: FieldTexts & { id: string; labelId?: string; children: ReactNode; className?: string | undefined }) {
  const hasError = hasText(error)
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label
        id={labelId}
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'text-small font-semibold text-text'}
      >
        {label}
      </label>
      {children}
      {hasText(hint) && !hasError && (
        <p id={hintId(id)} className="text-small text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: ReactNode }) {
  return (
    <div id={errorId(id)} role="alert" className="empty:hidden">
      {hasText(error) && (
        <p className="flex items-start gap-1.5 text-small text-out">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** The ids that describe a control, for `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  if (hasText(error)) return errorId(id)
  if (hasText(hint)) return hintId(id)
  return undefined
}

export function hasText(node: ReactNode) {
  return node !== undefined && node !== null && node !== false && node !== ''
}

function hintId(id: string) {
  return `${id}-hint`
}
function errorId(id: string) {
  return `${id}-error`
}

/** The look of every field box. It uses `has-*` because the box contains the input and its icons. */
export const boxClass =
  'flex min-h-13 w-full items-center gap-2.5 rounded-field border bg-ground/70 text-base text-text transition-colors duration-150 ' +
  'hover:border-muted has-[:focus-visible]:border-gold has-[:focus-visible]:ring-3 has-[:focus-visible]:ring-gold/25 ' +
  'has-[:disabled]:opacity-60'
