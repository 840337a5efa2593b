import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Replaces a screen that threw or failed to load. Only a reload fixes both. */
export function ScreenFailed() {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-col justify-center">
      <EmptyState
        level={1}
        icon={<TriangleAlert aria-hidden />}
        title={t('screenFailedTitle')}
        text={t('screenFailedText')}
        action={
          <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={() => window.location.reload()}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
