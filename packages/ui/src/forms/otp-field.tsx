import { useId } from 'react'
import type { ChangeEvent, ComponentPropsWithRef, CSSProperties } from 'react'
import clsx from 'clsx'
import { describedBy, FieldFrame, hasText } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'

export type OtpFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'inputMode' | 'maxLength'> & {
    length?: number
    /** Called with the whole code as soon as its last digit is entered. */
    onComplete?: (code: string) => void
  }

export function OtpField({
  label,
  hint,
  error,
  isLabelHidden = false,
  length = 6,
  onComplete,
  onChange,
  className,
  ...input
}: OtpFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  function change(event: ChangeEvent<HTMLInputElement>) {
    keepDigits(event.currentTarget, length)
    const code = event.currentTarget.value
    const answer = onChange?.(event)
    if (code.length === length) onComplete?.(code)
    return answer
  }
  return (
    <FieldFrame id={id} className={className} {...{ label, hint, error, isLabelHidden }}>
      <div className="otp-frame group" style={{ '--otp-length': length } as CSSProperties}>
        <div aria-hidden="true" className="otp-cells">
          {Array.from({ length }, (_, index) => (
            <span key={index} className={clsx(cellClass, hasText(error) ? 'border-out' : 'border-edge')} />
          ))}
        </div>
        <input
          autoComplete="one-time-code"
          {...input}
          id={id}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          aria-invalid={hasText(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={change}
          className="otp-input block h-15 text-display font-bold text-text"
        />
      </div>
    </FieldFrame>
  )
}

/** A pasted "Kapao: 123 456" still yields the code; digits beyond the last cell are dropped. */
function keepDigits(input: HTMLInputElement, length: number) {
  const digits = input.value.replace(/\D/g, '').slice(0, length)
  if (digits !== input.value) input.value = digits
}

const cellClass =
  'rounded-field border bg-ground/70 transition-colors group-has-[:focus-visible]:border-gold group-has-[:disabled]:opacity-60'
