import { FieldError, describedBy, hasText } from '@kapao/ui/forms/field-frame'
import clsx from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'

export type FieldTexts = { label: string; hint?: ReactNode; error?: ReactNode }

type FieldProps = FieldTexts & {
  className?: string | undefined
  /** Renders the control with what connects it to its label and messages. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    className: string
  }) => ReactNode
}

/** The label, hint and error of a control. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy(id, { hint, error }),
        'aria-invalid': hasText(error) || undefined,
        className: clsx(boxClass, hasText(error) ? 'border-out' : 'border-edge'),
      })}
      {hasText(hint) && !hasText(error) && (
        <p id={`${id}-hint`} className="text-mini text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

const boxClass =
  'min-h-9 w-full min-w-0 rounded-field border bg-raised px-2.5 text-base text-text max-sm:min-h-12 pointer-coarse:min-h-12 disabled:text-muted'

export function TextInput({
  label,
  hint,
  error,
  className,
  ...input
}: FieldTexts & ComponentPropsWithRef<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} />}
    </Field>
  )
}

export function SelectInput({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: FieldTexts & ComponentPropsWithRef<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  )
}

export function TextAreaInput({
  label,
  hint,
  error,
  className,
  ...area
}: FieldTexts & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea {...area} {...control} className={clsx(control.className, 'py-1.5')} />}
    </Field>
  )
}
