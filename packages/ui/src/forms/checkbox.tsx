import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { describedBy, FieldError, hasText } from './field-frame.tsx'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className={className}>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={hasText(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="checkbox-box"
        />
        <span className="min-w-0 flex-1">
          {label}
          {hasText(hint) && (
            <span id={`${id}-hint`} className="block text-small text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
