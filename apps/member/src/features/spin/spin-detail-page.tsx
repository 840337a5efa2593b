import type { PastSpin } from '@kapao/contract/spin'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ArrowLeft, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { ArrivedMark } from '../../outcome/arrived-mark.tsx'
import { type VerifiedSpin, checkHere } from './check-here.ts'
import { HowItIsChecked } from './spin-history-page.tsx'
import { SpinOdds } from './spin-odds.tsx'
import { PrizeBadge } from './prize-badge.tsx'
import { tagOfLabel, usePrizeWords } from './prize-words.ts'
import { useSpin } from './spin.queries.ts'

/** One past spin, verified in this browser with what was published before it and revealed after it. Product §8. */
export function SpinDetailPage() {
  const { t } = useTranslation()
  const written = useParams()['drawNo'] ?? ''
  const drawNo = /^[1-9]\d{0,8}$/.test(written) ? Number(written) : 0
  const title = t('spin:spinTitle', { number: formatCount(drawNo) })
  usePageTitle(title)
  return (
    <div className="flex flex-col gap-5 pt-1">
      <div>
        <TextLink icon={<ArrowLeft aria-hidden />} render={<Link to="/user/spin/draws" />}>
          {t('spin:toList')}
        </TextLink>
        <h1 className="text-title font-bold">{title}</h1>
      </div>
      <Found drawNo={drawNo} />
    </div>
  )
}

function Found({ drawNo }: { drawNo: number }) {
  const { t } = useTranslation()
  const { data: spun, error, isFetching, refetch } = useSpin(drawNo)
  if (spun === undefined && error !== null)
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (spun === undefined) {
    return (
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
        <Skeleton shape="block" className="h-48" />
        <Skeleton shape="block" className="h-64" />
      </SkeletonGroup>
    )
  }
  if (spun === null) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t('spin:spinMissing')}
        text={t('spin:spinMissingText')}
        action={<Button render={<Link to="/user/spin/draws" />}>{t('spin:toList')}</Button>}
      />
    )
  }
  return <Checked key={spun.drawNo} spun={spun} />
}

function Checked({ spun }: { spun: PastSpin }) {
  const checked = useCheck(spun)
  return (
    <>
      <Verdict checked={checked} />
      <Facts spun={spun} checked={checked} />
      <HowItIsChecked />
    </>
  )
}

function useCheck(spun: PastSpin): VerifiedSpin | undefined {
  const [checked, setChecked] = useState<VerifiedSpin>()
  useEffect(() => {
    let isLeft = false
    void checkHere(spun).then((result) => !isLeft && setChecked(result))
    return () => {
      isLeft = true
    }
  }, [spun])
  return checked
}

function Verdict({ checked }: { checked: VerifiedSpin | undefined }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {checked === undefined && <p className="py-8 text-center text-muted">{t('spin:checking')}</p>}
      {checked?.verdict === 'fair' && (
        <div className="flex flex-col items-center rounded-hero border border-in/30 bg-in/8 px-5 py-6 text-center">
          <ArrivedMark />
          <h2 className="mt-3 text-title font-bold">{t('spin:verdictFair')}</h2>
          <p className="mt-1 text-muted">{t('spin:verdictFairText')}</p>
        </div>
      )}
      {(checked?.verdict === 'other seed' || checked?.verdict === 'other slice') && (
        <AlertBox
          tone="danger"
          title={t(checked.verdict === 'other seed' ? 'spin:verdictOtherSeed' : 'spin:verdictOtherSlice')}
        >
          {t('spin:verdictWrongText')}
        </AlertBox>
      )}
      {checked?.verdict === 'impossible' && (
        <AlertBox tone="warning" title={t('spin:verdictImpossible')}>
          {t('spin:verdictImpossibleText')}
        </AlertBox>
      )}
    </div>
  )
}

function Facts({ spun, checked }: { spun: PastSpin; checked: VerifiedSpin | undefined }) {
  const { t } = useTranslation()
  const { nameOf } = usePrizeWords()
  const { slice, odds } = spun
  const known = checked?.verdict === 'impossible' ? undefined : checked
  const outcome = odds.find(({ code }) => code === known?.outcome)
  return (
    <section
      aria-labelledby="facts"
      className="rounded-card border border-line bg-surface px-4 pt-4 pb-1 shadow-card"
    >
      <h2 id="facts" className="text-lead font-bold">
        {t('spin:factsTitle')}
      </h2>
      <p className="text-small text-muted">{formatDateTime(spun.createdAt)}</p>
      <dl className="mt-2 divide-y divide-line">
        <Fact label={t('spin:factCommitment')}>{spun.commitment}</Fact>
        <Fact label={t('spin:factServerSeed')}>{spun.serverSeed}</Fact>
        {known && (
          <Fact label={t('spin:factComputed')} isSame={known.computed === spun.commitment}>
            {known.computed}
          </Fact>
        )}
        <Fact label={t('spin:factClientSeed')}>{spun.clientSeed}</Fact>
        <Fact label={t('spin:factPrize')} isWords>
          <span className="flex items-center gap-3">
            <PrizeBadge slice={slice} />
            {nameOf(slice)}
          </span>
        </Fact>
        {known && (
          <Fact label={t('spin:factOutcome')} isSame={known.outcome === spun.code} isWords>
            <span lang={tagOfLabel(outcome?.label ?? '')}>{outcome?.label ?? '-'}</span>
          </Fact>
        )}
        <div className="py-3">
          <dt className="text-small text-muted">{t('spin:factOdds')}</dt>
          <dd>
            <SpinOdds odds={odds} code={spun.code} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

type FactProps = { label: string; isSame?: boolean; isWords?: boolean; children: ReactNode }

function Fact({ label, isSame, isWords = false, children }: FactProps) {
  const { t } = useTranslation()
  return (
    <div className="py-3">
      <dt className="flex flex-wrap items-center justify-between gap-x-3 text-small text-muted">
        {label}
        {isSame !== undefined && (
          <StatusPill tone={isSame ? 'success' : 'failed'}>
            {t(isSame ? 'spin:isSame' : 'spin:isOther')}
          </StatusPill>
        )}
      </dt>
      <dd className={isWords ? 'mt-1 font-semibold' : 'code mt-1 text-small'}>{children}</dd>
    </div>
  )
}
