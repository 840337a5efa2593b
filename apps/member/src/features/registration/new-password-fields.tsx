import { TextField } from '@kapao/ui/forms/text-field'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from './field-error.ts'

type NewPasswordFieldsProps = {
  password: UseFormRegisterReturn
  confirmation: UseFormRegisterReturn
  errors: { password?: FieldError; confirmation?: FieldError }
}

/** A new password, typed twice. The rules are `newPasswordRules`. */
export function NewPasswordFields({ password, confirmation, errors }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  const fieldError = useFieldError()
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
        error={fieldError(errors.password)}
        {...password}
      />
      <TextField
        label={t('registration:confirmation')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        reveal={reveal}
        error={fieldError(errors.confirmation)}
        {...confirmation}
      />
    </>
  )
}
