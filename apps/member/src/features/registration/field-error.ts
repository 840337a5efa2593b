import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/**
 * Returns the text for a field's error. The messages of registration-rules.ts are text keys; the browser's own error
 * types carry no message.
 */
export function useFieldError() {
  const { t } = useTranslation()
  return (error: FieldError | undefined): string | undefined => {
    if (error === undefined) return undefined
    return error.message ? t(error.message as 'registration:phoneRequired') : t('required')
  }
}
