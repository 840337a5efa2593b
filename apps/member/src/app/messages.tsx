import { Toaster } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'

/** Where toasts appear, for every screen. */
export function Messages() {
  const { t } = useTranslation()
  return <Toaster label={t('site:noticeTitle')} closeLabel={t('close')} />
}
