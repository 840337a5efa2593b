import { Toaster } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'

/** Shows the toasts of every screen. */
export function Messages() {
  const { t } = useTranslation()
  return <Toaster label={t('frame:title')} closeLabel={t('close')} />
}
