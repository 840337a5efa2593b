import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** The sentence of a field's error: registration-rules.ts writes the key of a text, the browser's own types none. */
export function useFieldError() {
  const { t } = useTranslation()
  return (error: FieldError | undefined): string | undefined => {
    if (error === undefined) return undefined
    return error.message ? t(error.message as 'registration:phoneRequired') : t('required')
  }
}
