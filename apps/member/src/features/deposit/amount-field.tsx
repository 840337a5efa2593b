import { FieldError, describedBy, hasText } from '@kapao/ui/forms/field-frame'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'

type AmountFieldProps = {
  typed: string
  onTyped: (typed: string) => void
  onLeave: () => void
  hint: string | undefined
  error: string | undefined
}

/** The amount of the deposit in big figures. */
export function AmountField({ typed, onTyped, onLeave, hint, error }: AmountFieldProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold text-muted">
        {t('deposit:amountLabel')}
      </label>
      <div
        className={`flex items-center gap-3 border-b pb-1 transition-colors has-[:focus-visible]:border-gold ${hasText(error) ? 'border-out' : 'border-edge'}`}
      >
        <input
          id={id}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={16}
          placeholder="0"
          aria-invalid={hasText(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => onTyped(event.target.value)}
          onBlur={onLeave}
          className="min-h-14 w-full min-w-0 flex-1 bg-transparent font-figures text-amount font-bold text-text outline-none placeholder:text-muted"
        />
        <span className="shrink-0 text-lead font-semibold text-muted">{unit}</span>
      </div>
      <p id={`${id}-hint`} hidden={hasText(error)} className="mt-1.5 text-small text-muted empty:hidden">
        {hint}
      </p>
      <div className={hasText(error) ? 'mt-1.5' : undefined}>
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
