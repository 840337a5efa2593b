import type { Ceiling } from '@kapao/contract/role-facts'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../controls/field.tsx'

/** A ceiling as typed: empty for none. */
export type TypedCeiling = { baht: string; kip: string }

export function typeCeiling({ baht, kip }: Ceiling): TypedCeiling {
  return { baht: baht === null ? '' : String(baht), kip: kip === null ? '' : String(kip) }
}

/** `undefined` if one of the two is no amount. */
export function readCeiling({ baht, kip }: TypedCeiling): Ceiling | undefined {
  const [most, mostInKip] = [readMost(baht), readMost(kip)]
  return most === undefined || mostInKip === undefined ? undefined : { baht: most, kip: mostInKip }
}

function readMost(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : readTypedAmount(typed)
}

type CeilingFieldsProps = {
  typed: TypedCeiling
  onType: (typed: TypedCeiling) => void
  isDisabled: boolean
  /** Wrong amounts are marked. */
  isChecked: boolean
}

/** How much may be approved, in baht and in kip. */
export function CeilingFields({ typed, onType, isDisabled, isChecked }: CeilingFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-lead font-bold">{t('role:ceiling')}</legend>
      <p className="text-small text-muted">{t('role:ceilingText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['baht', 'kip'] as const).map((currency) => (
          <TextInput
            key={currency}
            label={t(currency === 'baht' ? 'role:inBaht' : 'role:inKip')}
            hint={t('role:ceilingHint')}
            inputMode="decimal"
            autoComplete="off"
            disabled={isDisabled}
            value={typed[currency]}
            onChange={({ target }) => onType({ ...typed, [currency]: target.value })}
            error={isChecked && readMost(typed[currency]) === undefined && t('role:amountInvalid')}
          />
        ))}
      </div>
    </fieldset>
  )
}
