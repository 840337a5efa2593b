import { useTranslation } from 'react-i18next'
import { FailureBox, type FailureBoxProps } from './failure-box.tsx'

/** In the place of a part that did not come, on a screen whose other parts may have. */
export function PartFailed(failed: Omit<FailureBoxProps, 'title'>) {
  const { t } = useTranslation()
  return <FailureBox {...failed} title={t('loadFailedTitle')} />
}
