import { canHash } from '@kapao/contract/hashes'
import type { Verdict } from '@kapao/contract/proof'
import { formatDate, formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canRepeat } from '@kapao/wire/can-repeat'
import { FailureBox } from '../../failure/failure-box.tsx'
import { activityOf } from '@kapao/i18n/statement-story'
import type { PageCheck } from './check-page.ts'
import { usePageCheck } from './check.queries.ts'
import { SealFacts } from './seal-facts.tsx'
import { LineAmount } from './line-look.tsx'
import type { ShownPage } from './statement.queries.ts'

/** Checks the shown page against the published head, on this phone. Decision record 0019. */
export function CheckPageSheet({ shown, onClose }: { shown: ShownPage; onClose: () => void }) {
  const { t } = useTranslation()
  const { check, error, isFetching, refetch } = usePageCheck(shown)
  const isFailed = check === undefined && error !== null
  return (
    <Sheet
      address="check"
      isOpen
      onClose={onClose}
      title={t('book:title')}
      description={t('book:text')}
      closeLabel={t('close')}
    >
      {!canHash() && (
        <AlertBox tone="warning" title={t('book:failed')}>
          {t('book:notSecure')}
        </AlertBox>
      )}
      {canHash() && check !== undefined && <Checked check={check} />}
      {canHash() && check === undefined && !isFailed && <Checking />}
      {isFailed && (
        <FailureBox
          failure={error}
          title={t('book:failed')}
          onRetry={canRepeat(error) ? refetch : undefined}
          isRetrying={isFetching}
        />
      )}
    </Sheet>
  )
}

function Checked({ check }: { check: PageCheck }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <Summary check={check} />
      {check.seen && <Seen seen={check.seen} />}
      <List label={t('book:verdicts')}>
        {check.lines.map(({ line, verdict }) => (
          <ListRow
            key={line._id}
            title={activityOf(t, line)}
            text={
              <time dateTime={line.createdAt} className="text-mini">
                {formatDateTime(line.createdAt)}
              </time>
            }
            pill={<StatusPill tone={tones[verdict]}>{t(`book:${verdict}`)}</StatusPill>}
            end={<LineAmount line={line} />}
          />
        ))}
      </List>
      <SealFacts head={check.head} />
    </div>
  )
}

const tones = {
  verified: 'success',
  waiting: 'progress',
  overdue: 'failed',
  different: 'failed',
} as const satisfies Record<Verdict, string>

function Summary({ check: { lines, isUnbroken, isRight } }: { check: PageCheck }) {
  const { t } = useTranslation()
  const right = lines.filter(({ verdict }) => verdict === 'verified').length
  if (!isRight) return <Alarm isGap={!isUnbroken} />
  if (right === lines.length)
    return <AlertBox tone="success" title={t('book:rightTitle', { number: formatCount(right) })} />
  const counts = { right: formatCount(right), waiting: formatCount(lines.length - right) }
  return (
    <AlertBox tone="info" title={t('book:waitingTitle', counts)}>
      {t('book:waitingText')}
    </AlertBox>
  )
}

function Alarm({ isGap }: { isGap: boolean }) {
  const { t } = useTranslation()
  return (
    <AlertBox
      tone="danger"
      title={t('book:differentTitle')}
      action={
        <Button size="small" className="min-h-12!" render={<Link to="/user/contact" replace />}>
          {t('book:contact')}
        </Button>
      }
    >
      {isGap && <p>{t('book:gap')}</p>}
      <p>{t('book:differentText')}</p>
    </AlertBox>
  )
}

function Seen({ seen }: { seen: NonNullable<PageCheck['seen']> }) {
  const { t } = useTranslation()
  const words = { number: formatCount(seen.sealNo), date: formatDate(seen.seenAt) }
  return (
    <p className={`text-small ${seen.isHeld ? 'text-muted' : 'font-semibold text-out'}`}>
      {t(seen.isHeld ? 'book:keptHolds' : 'book:keptBroken', words)}
    </p>
  )
}

function Checking() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('book:checking')} className="flex flex-col gap-4">
      <Skeleton shape="block" className="h-20 w-full" />
      <Skeleton shape="block" className="h-60 w-full" />
    </SkeletonGroup>
  )
}
