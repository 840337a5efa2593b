import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Gift } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/use-page-title.ts'
import { PartFailed } from '../../failure/part-failed.tsx'
import { useSheet } from '../../sheet/use-sheet.ts'
import { EndedNote } from '../grant/ended-note.tsx'
import { useGrant } from '../grant/grant.queries.ts'
import { PromotionSearch } from '../promotion/promotion-search.tsx'
import { useBonusNotice } from '../site/site.queries.ts'
import { ActiveGrant } from './active-grant.tsx'
import { BonusCard } from './bonus-card.tsx'
import { useBonuses } from './bonus.queries.ts'

const PromotionModal = lazy(async () => ({
  default: (await import('../promotion/promotion-modal.tsx')).PromotionModal,
}))
const BonusModal = lazy(async () => ({ default: (await import('./bonus-modal.tsx')).BonusModal }))

/** The open grant or the promotion search, and below it the bonuses. Specification §2 Bonus. */
export function BonusPage() {
  const { t } = useTranslation()
  usePageTitle(t('bonus:title'))
  // The state is kept here and not in the search field: the modal reports success after that field has been removed.
  const promotion = useSheet('promotion')
  return (
    <div className="flex flex-col gap-5 pt-1">
      <h1 className="text-title font-bold">{t('bonus:title')}</h1>
      <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start xl:gap-6">
        <div className="flex flex-col gap-5">
          <Current onSearch={promotion.openFor} />
        </div>
        <Offers />
      </div>
      <Suspense>
        {promotion.isOpen && <PromotionModal code={promotion.subject} onClose={promotion.close} />}
      </Suspense>
    </div>
  )
}

function Current({ onSearch }: { onSearch: (code: string) => void }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useGrant()
  if (data === undefined) {
    if (error === null)
      return (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-20" />
        </SkeletonGroup>
      )
    return <PartFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data.grant) return <ActiveGrant grant={data.grant} />
  return (
    <>
      {data.last && <EndedNote grant={data.last} />}
      <PromotionSearch onSearch={onSearch} />
    </>
  )
}

function Offers() {
  const { t } = useTranslation()
  const { data: bonuses, error, isFetching, refetch } = useBonuses()
  const { data: grants } = useGrant()
  // Loads the notice early, so that a sheet shows it on opening and its layout does not shift.
  useBonusNotice()
  const hasGrant = Boolean(grants?.grant)
  const sheet = useSheet('bonus')
  const opened = sheet.isOpen ? bonuses?.find(({ code }) => code === sheet.subject) : undefined
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="mb-3 text-lead font-bold">
        {t('bonus:offers')}
      </h2>
      {bonuses === undefined && error !== null && (
        <PartFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {bonuses === undefined && error === null && (
        <SkeletonGroup label={t('loading')} className={gridClass}>
          <Skeleton shape="block" className="h-40" />
          <Skeleton shape="block" className="h-40" />
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      )}
      {bonuses?.length === 0 && (
        <EmptyState
          level={3}
          icon={<Gift aria-hidden />}
          title={t('bonus:emptyTitle')}
          text={t('bonus:emptyText')}
        />
      )}
      <ul className={gridClass}>
        {bonuses?.map((bonus) => (
          <li key={bonus.code}>
            <BonusCard bonus={bonus} isAnotherActive={hasGrant} onOpen={() => sheet.openFor(bonus.code)} />
          </li>
        ))}
      </ul>
      <Suspense>
        {opened !== undefined && (
          <BonusModal
            bonus={opened}
            isAnotherActive={hasGrant && !opened.userBonus.isActive}
            onClose={sheet.close}
          />
        )}
      </Suspense>
    </section>
  )
}

/** A narrower card would cut its picture's subject in half. */
const gridClass = 'grid grid-cols-1 gap-3 sm:grid-cols-2'
