import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { Disclosure } from '@kapao/ui/layout/disclosure'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { ListRow } from '@kapao/ui/data/list-row'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { Pager } from '@kapao/ui/data/pager'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ArrowLeft, FerrisWheel } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { pagerLabels } from '../../pager-labels.ts'
import { usePageInAddress } from '../statement/use-page-in-address.ts'
import { PrizeBadge } from './prize-badge.tsx'
import { usePrizeWords } from './prize-words.ts'
import { spinPageSize, useSpins } from './spin.queries.ts'
import { StatePill } from './state-pill.tsx'

/** Every spin of the member, newest first, each with its proof, and an explanation of the proof in plain words. */
export function SpinHistoryPage() {
  const { t } = useTranslation()
  usePageTitle(t('spin:spinsTitle'))
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div>
        <TextLink icon={<ArrowLeft aria-hidden />} render={<Link to="/user/spin" />}>
          {t('spin:toWheel')}
        </TextLink>
        <h1 className="text-title font-bold">{t('spin:spinsTitle')}</h1>
        <p className="text-muted">{t('spin:spinsText')}</p>
      </div>
      <Spins />
      <HowItIsChecked />
    </div>
  )
}

function Spins() {
  const { t } = useTranslation()
  const { nameOf } = usePrizeWords()
  const [page, setPage] = usePageInAddress()
  const { data, error, isFetching, isPlaceholderData, refetch } = useSpins(page)
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
        title={t('spin:spinsEmpty')}
        text={t('spin:spinsEmptyText')}
        action={<Button render={<Link to="/user/spin" />}>{t('spin:toWheel')}</Button>}
      />
    )
  }
  const pageCount = Math.max(1, Math.ceil(data.total / spinPageSize))
  return (
    <section aria-label={t('spin:spinsTitle')}>
      <ul className="divide-y divide-line">
        {data.draws.map((spun) => (
          <ListRow
            key={spun.drawNo}
            render={<Link to={`/user/spin/draws/${spun.drawNo}`} />}
            title={`${t('spin:spinNumber', { number: formatCount(spun.drawNo) })} · ${nameOf(spun.slice)}`}
            text={formatDateTime(spun.createdAt)}
            pill={<StatePill state={spun.coupon.state} />}
            end={<PrizeBadge slice={spun.slice} />}
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

/** Commit, reveal and compute, explained in plain words. */
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
