import type { Banner } from '@kapao/contract/bonus'
import { Button } from '@kapao/ui/actions/button'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areBannersSeen, type BannerSheet, keepBannersSeen } from '../../storage/seen-banners.ts'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { Banners } from './banners.tsx'

type BannersFirstProps = {
  sheet: BannerSheet
  query: { data: readonly Banner[] | undefined; isPending: boolean }
  label: string
  children: ReactNode
}

/**
 * Shows the operator's banners first, then the content. Without banners, when this phone has shown them before, or when
 * they fail to load, the content appears immediately. Specification §2 Home.
 */
export function BannersFirst({
  sheet,
  query: { data: banners, isPending },
  label,
  children,
}: BannersFirstProps) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  if (isPending) {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="aspect-32/15 w-full" />
        <Skeleton className="mt-3 w-2/3" />
      </SkeletonGroup>
    )
  }
  if (isDone || banners === undefined || banners.length === 0 || areBannersSeen(sheet, banners))
    return <PanelStart key="content">{children}</PanelStart>
  function finish() {
    if (banners !== undefined) keepBannersSeen(sheet, banners)
    setDone(true)
  }
  return (
    <PanelStart key="banners">
      <Banners banners={banners} label={label} />
      <SheetFooter>
        <Button variant="primary" isWide onClick={finish}>
          {t('next')}
        </Button>
      </SheetFooter>
    </PanelStart>
  )
}
