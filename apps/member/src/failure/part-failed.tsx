import { useTranslation } from 'react-i18next'
import { FailureBox, type FailureBoxProps } from './failure-box.tsx'

/** Replaces one part of a screen that failed to load; the other parts may be fine. */
export function PartFailed(failed: Omit<FailureBoxProps, 'title'>) {
  const { t } = useTranslation()
  return <FailureBox {...failed} title={t('loadFailedTitle')} />
}
