import { TextField } from '@kapao/ui/forms/text-field'
import { useTranslation } from 'react-i18next'
import type { FieldInput } from '../../form/use-checked-form.ts'

type NewPasswordFieldsProps = { password: FieldInput; confirmation: FieldInput }

/** A new password, typed twice. The rules are `newPasswordRules`. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  const reveal = { show: t('showPassword'), hide: t('hidePassword') }
  return (
    <>
      <TextField
        label={t('registration:password')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        reveal={reveal}
        hint={t('registration:passwordHint')}
        {...password}
      />
      <TextField
        label={t('registration:confirmation')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        reveal={reveal}
        {...confirmation}
      />
    </>
  )
}
