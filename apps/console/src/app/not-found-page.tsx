import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../controls/button.tsx'
import { Screen } from './screen.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Screen title={t('frame:notFoundTitle')}>
      <EmptyState
        icon={<Compass aria-hidden />}
        title={t('frame:notFoundTitle')}
        text={t('frame:notFoundText')}
        action={<Button render={<Link to="/" />}>{t('frame:actions')}</Button>}
      />
    </Screen>
  )
}
