import { formatBaht } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import { leastBetween, type TransferAccount, shareOf } from './accounts.ts'

export type AmountFieldsProps = {
  ends: { from: TransferAccount | undefined; to: TransferAccount | undefined }
  typed: string
  onTyped: (typed: string) => void
  onLeave: () => void
  error: string | undefined
}

/** The amount: typed, or half or all of the balance with one tap. */
export function AmountFields({ ends, typed, onTyped, onLeave, error }: AmountFieldsProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const quick = [
    { key: 'half', text: t('transfer:half'), amount: shareOf(ends, 2) },
    { key: 'all', text: t('transfer:all'), amount: shareOf(ends, 1) },
  ]
  const least = leastBetween(ends)
  return (
    <>
      <TextField
        label={t('transfer:amount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={16}
        placeholder={t('transfer:amountExample')}
        suffix={unit}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onBlur={onLeave}
        hint={t('transfer:minHint', { min: formatBaht(least), unit })}
        error={error}
      />
      <div className="mt-2.5 grid grid-cols-2 gap-2.5">
        {quick.map(({ key, text, amount }) => (
          <Button
            key={key}
            className="px-2!"
            disabled={amount < least}
            onClick={() => onTyped(formatBaht(amount))}
          >
            {text}
            {amount > 0 && <span className="block text-small font-normal">{formatBaht(amount)}</span>}
          </Button>
        ))}
      </div>
    </>
  )
}
