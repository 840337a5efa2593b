import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/button'
import { Disclosure } from '@kapao/ui/disclosure'
import { EmptyState } from '@kapao/ui/empty-state'
import { ListRow } from '@kapao/ui/list-row'
import { NumberedSteps } from '@kapao/ui/numbered-steps'
import { Pager } from '@kapao/ui/pager'
import { Skeleton, SkeletonGroup } from '@kapao/ui/skeleton'
import { TextLink } from '@kapao/ui/text-link'
import { ArrowLeft, FerrisWheel } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { pagerLabels } from '../../pager-labels.ts'
import { usePageInAddress } from '../statement/use-page-in-address.ts'
import { PrizeBadge } from './prize-badge.tsx'
import { usePrizeWords } from './prize-words.ts'
import { drawPageSize, useDraws } from './spin.queries.ts'
import { StatePill } from './state-pill.tsx'

/** Every spin of the member's, newest first, each with its proof; and how a proof works, in plain words. */
export function DrawsPage() {
  const { t } = useTranslation()
  usePageTitle(t('spin:drawsTitle'))
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div>
        <TextLink icon={<ArrowLeft aria-hidden />} render={<Link to="/user/spin" />}>
          {t('spin:toWheel')}
        </TextLink>
        <h1 className="text-title font-bold">{t('spin:drawsTitle')}</h1>
        <p className="text-muted">{t('spin:drawsText')}</p>
      </div>
      <Draws />
      <HowItIsChecked />
    </div>
  )
}

function Draws() {
  const { t } = useTranslation()
  const { nameOf } = usePrizeWords()
  const [page, setPage] = usePageInAddress()
  const { data, error, isFetching, isPlaceholderData, refetch } = useDraws(page)
  if (data === undefined) {
    if (error !== null)
      return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    return (
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
        <Skeleton shape="block" className="h-16" />
        <Skeleton shape="block" className="h-16" />
        <Skeleton shape="block" className="h-16" />
      </SkeletonGroup>
    )
  }
  if (data.total === 0) {
    return (
      <EmptyState
        icon={<FerrisWheel aria-hidden />}
        title={t('spin:drawsEmpty')}
        text={t('spin:drawsEmptyText')}
        action={<Button render={<Link to="/user/spin" />}>{t('spin:toWheel')}</Button>}
      />
    )
  }
  const pageCount = Math.max(1, Math.ceil(data.total / drawPageSize))
  return (
    <section aria-label={t('spin:drawsTitle')}>
      <ul className="divide-y divide-line">
        {data.draws.map((drawn) => (
          <ListRow
            key={drawn.drawNo}
            render={<Link to={`/user/spin/draws/${drawn.drawNo}`} />}
            title={`${t('spin:drawNumber', { number: formatCount(drawn.drawNo) })} · ${nameOf(drawn.slice)}`}
            text={formatDateTime(drawn.createdAt)}
            pill={<StatePill state={drawn.coupon.state} />}
            end={<PrizeBadge slice={drawn.slice} />}
          />
        ))}
      </ul>
      <Pager
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        onPage={setPage}
        isBusy={isPlaceholderData}
        labels={pagerLabels(t, pageCount)}
      />
    </section>
  )
}

/** Commit, reveal and compute, said as one would say them. */
export function HowItIsChecked() {
  const { t } = useTranslation()
  return (
    <Disclosure title={t('spin:howTitle')}>
      <NumberedSteps
        steps={[
          { key: 'commit', title: t('spin:howCommit'), text: t('spin:howCommitText') },
          { key: 'seed', title: t('spin:howSeed'), text: t('spin:howSeedText') },
          { key: 'reveal', title: t('spin:howReveal'), text: t('spin:howRevealText') },
          { key: 'compute', title: t('spin:howCompute'), text: t('spin:howComputeText') },
        ]}
      />
    </Disclosure>
  )
}
