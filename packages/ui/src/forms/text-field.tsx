import { useId, useState } from 'react'
import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import clsx from 'clsx'
import { boxClass, describedBy, FieldFrame, hasText } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'

export type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'prefix'> & {
    prefix?: ReactNode
    suffix?: ReactNode
    /** For a password: the labels of the eye button while the value is hidden and while it is shown. */
    reveal?: { show: string; hide: string }
    isUppercase?: boolean
  }

export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  prefix,
  suffix,
  reveal,
  isUppercase = false,
  type = 'text',
  className,
  onChange,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const [isRevealed, setRevealed] = useState(false)
  return (
    <FieldFrame
      id={id}
      className={className}
      {...{ label, hint, error, isLabelHidden: isLabelHidden ?? false }}
    >
      <div className={clsx(boxClass, hasText(error) ? 'border-out' : 'border-edge')}>
        {hasText(prefix) && <span className={adornment}>{prefix}</span>}
        <input
          autoCapitalize={isUppercase ? 'characters' : undefined}
          {...input}
          id={id}
          type={isRevealed ? 'text' : type}
          aria-invalid={hasText(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => {
            if (isUppercase) writeUppercase(event)
            return onChange?.(event)
          }}
          className={clsx(inputClass, isUppercase && 'uppercase placeholder:normal-case')}
        />
        {hasText(suffix) && <span className={clsx(adornment, 'pr-4 pl-0')}>{suffix}</span>}
        {reveal !== undefined && (
          <button
            type="button"
            aria-label={isRevealed ? reveal.hide : reveal.show}
            aria-pressed={isRevealed}
            aria-controls={id}
            onClick={() => setRevealed(!isRevealed)}
            className="mr-0.5 flex size-12 shrink-0 items-center justify-center rounded-chip text-muted hover:text-text"
          >
            {isRevealed ? (
              <EyeOff aria-hidden="true" className="size-5" />
            ) : (
              <Eye aria-hidden="true" className="size-5" />
            )}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}

/** Makes the value itself upper case, not only its look, and keeps the caret position. */
function writeUppercase({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  const upper = input.value.toUpperCase()
  if (upper === input.value) return
  const { selectionStart, selectionEnd } = input
  input.value = upper
  input.setSelectionRange(selectionStart, selectionEnd)
}

const adornment = 'flex shrink-0 items-center pl-4 text-muted [&_svg]:size-5'

const inputClass =
  'min-h-12 w-full min-w-0 flex-1 rounded-field bg-transparent px-4 text-base text-text outline-none placeholder:text-muted/80 ' +
  'not-first:pl-0'
