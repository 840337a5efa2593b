import type { Bank } from '@kapao/contract/site-lookups'
import { tagOfScript } from '@kapao/i18n/script'
import { Select } from '@kapao/ui/forms/select'
import { TextField } from '@kapao/ui/forms/text-field'
import { type ControllerRenderProps, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBankName } from '../../bank/use-bank-name.ts'
import type { CheckedForm } from '../../form/use-checked-form.ts'
import { type BankFields, needsEnglish } from './registration-rules.ts'

type BankAccountFieldsProps = { checked: CheckedForm<BankFields>; banks: readonly Bank[] }

/** The bank, the name and the number of a member's bank account. Specification §5. */
export function BankAccountFields({ checked, banks }: BankAccountFieldsProps) {
  const { t } = useTranslation()
  const { form, field, errorAt } = checked
  // Declared before the text fields: on an error, the first wrong field in this order gets the focus.
  const bankCode = useController({
    control: form.control,
    name: 'bankCode',
    // Some banks need a name in English.
    rules: { deps: ['firstName', 'lastName'] },
  })
  const isEnglishOnly = needsEnglish(bankCode.field.value)
  return (
    <>
      <BankSelect banks={banks} field={bankCode.field} error={errorAt('bankCode')} />
      <TextField
        label={t('registration:firstName')}
        autoComplete="given-name"
        isUppercase
        maxLength={50}
        hint={isEnglishOnly ? t('registration:nameEnglishHint') : t('registration:nameAsInBook')}
        {...field('firstName')}
      />
      <TextField
        label={t('registration:lastName')}
        autoComplete="family-name"
        isUppercase
        maxLength={49}
        {...field('lastName')}
      />
      <TextField
        label={t('registration:accountNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint={t('registration:accountNumberExample')}
        {...field('accountNo')}
      />
    </>
  )
}

type BankSelectProps = {
  banks: readonly Bank[]
  field: ControllerRenderProps<BankFields, 'bankCode'>
  error: string | undefined
}

function BankSelect({ banks, field, error }: BankSelectProps) {
  const { t } = useTranslation()
  const bankName = useBankName()
  return (
    <Select
      label={t('registration:bank')}
      placeholder={t('registration:bankChoose')}
      options={banks.map((bank) => ({
        value: bank.code,
        label: bankName(bank),
        lang: tagOfScript(bankName(bank)),
      }))}
      value={field.value}
      onValue={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={error}
    />
  )
}
