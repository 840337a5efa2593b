import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'

/** Replaces a screen that threw or failed to load. Only a reload fixes both. */
export function ScreenFailed() {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-col justify-center">
      <EmptyState
        level={1}
        icon={<TriangleAlert aria-hidden />}
        title={t('screenFailedTitle')}
        text={t('frame:brokenText')}
        action={
          <Button tone="main" icon={<RotateCw aria-hidden />} onClick={() => window.location.reload()}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
