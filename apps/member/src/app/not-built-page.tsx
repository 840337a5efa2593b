import { Button } from '@kapao/ui/button'
import { EmptyState } from '@kapao/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from './use-page-title.ts'

/** A route of specification §2 that opens later: it says so, and leads back. */
export function NotBuiltPage() {
  const { t } = useTranslation()
  usePageTitle(t('notBuiltTitle'))
  return (
    <div className="flex flex-1 flex-col justify-center pb-10">
      <EmptyState
        level={1}
        title={t('notBuiltTitle')}
        text={t('notBuiltText')}
        action={
          <Button variant="primary" render={<Link to="/user/home" />}>
            {t('goHome')}
          </Button>
        }
      />
    </div>
  )
}
