import type { StatementDetail } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { shortReference } from '@kapao/contract/short-reference'
import { formatBaht } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '@kapao/wire/can-repeat'
import { PartFailed } from '../../failure/part-failed.tsx'
import { useGameNames } from '../game/game.queries.ts'
import { WithdrawalOfLine } from '../withdrawal/withdrawal-of-line.tsx'
import { activityOf, accountNameOf } from '@kapao/i18n/statement-story'
import { CopyReference } from '../../copy-reference.tsx'
import { LineAmount, LineDirection, LineStatus } from './line-look.tsx'
import { nextText } from './step-text.ts'
import { useStatementLine } from './statement.queries.ts'
import { useSheet } from '../../sheet/use-sheet.ts'
import { MovementTimeline } from './movement-timeline.tsx'

const ReceiptSheet = lazy(async () => ({ default: (await import('./receipt-sheet.tsx')).ReceiptSheet }))

/** One movement: where its money is now, the next step, and the steps so far. */
export function LineSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: line, error, isFetching, refetch } = useStatementLine(id)
  return (
    <Sheet isPage isOpen onClose={onClose} title={t('statement:detailTitle')} closeLabel={t('close')}>
      {line !== undefined && <LineDetail line={line} />}
      {line === undefined && error === null && <LineSkeleton />}
      {line === undefined && error !== null && (
        <PartFailed
          failure={error}
          onRetry={canRepeat(error) ? () => void refetch() : undefined}
          isRetrying={isFetching}
        />
      )}
    </Sheet>
  )
}

function LineDetail({ line }: { line: StatementDetail }) {
  const { t } = useTranslation()
  const nameOf = useGameNames()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-1 text-center">
        <p className="font-semibold text-muted">{activityOf(t, line, nameOf)}</p>
        <LineAmount line={line} size="large" />
        <p className="flex flex-wrap items-center justify-center gap-x-3 text-small text-muted">
          <LineStatus line={line} />
          {line.status !== 'FAILED' && <LineDirection line={line} />}
        </p>
        {line.note !== undefined && <p className="text-small text-muted">{sentenceForCode(t, line.note)}</p>}
        {line.isLate && <p className="text-small text-muted">{t('statement:late')}</p>}
      </div>
      {line.withdrawal === undefined ? (
        <StoryOfBook line={line} />
      ) : (
        <WithdrawalOfLine withdrawal={line.withdrawal} />
      )}
      <dl className="divide-y divide-line border-t border-line">
        <Fact name={t('statement:fromAccount')}>
          <AccountName name={accountNameOf(t, line.from, nameOf)} />
        </Fact>
        <Fact name={t('statement:toAccount')}>
          <AccountName name={accountNameOf(t, line.to, nameOf)} />
        </Fact>
        {line.adjustment !== undefined && (
          <Fact name={t('statement:adjustmentReason')}>{line.adjustment.description}</Fact>
        )}
        <Fact name={t('statement:happenedAt')}>{formatDateTime(line.createdAt)}</Fact>
        <Fact name={t('statement:balanceAfter')}>{formatBaht(line.balanceAfter)}</Fact>
        <Fact name={t('statement:reference')}>
          <CopyReference reference={line._id} shown={shortReference(line._id)} />
        </Fact>
      </dl>
      <Receipt line={line} />
    </div>
  )
}

/** The receipt loads when it is first opened. */
function Receipt({ line }: { line: StatementDetail }) {
  const { t } = useTranslation()
  const { isOpen, open, close } = useSheet('receipt')
  return (
    <>
      <Button isWide icon={<ReceiptText aria-hidden />} onClick={open}>
        {t('statement:receipt')}
      </Button>
      <Suspense>{isOpen && <ReceiptSheet line={line} address="receipt" onClose={close} />}</Suspense>
    </>
  )
}

function StoryOfBook({ line }: { line: StatementDetail }) {
  const { t } = useTranslation()
  const next = nextText(t, line)
  return (
    <>
      {next !== undefined && <ProgressNote title={t('statement:nextTitle')} text={next} />}
      <section aria-labelledby="line-timeline">
        <h3 id="line-timeline" className="mb-3 font-bold">
          {t('statement:timeline')}
        </h3>
        <MovementTimeline line={line} />
      </section>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-2.5">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="ml-auto max-w-full text-right font-semibold">{children}</dd>
    </div>
  )
}

/** Account names are lower-case for use within a sentence. Here the name stands alone and starts with a capital. */
function AccountName({ name }: { name: string }) {
  return <span className="inline-block first-letter:uppercase">{name}</span>
}

function LineSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col items-center">
      <Skeleton className="w-32" />
      <Skeleton className="w-44 text-amount" />
      <Skeleton className="w-20" />
      <Skeleton shape="block" className="mt-5 h-24 w-full" />
      <Skeleton shape="block" className="mt-5 h-60 w-full" />
    </SkeletonGroup>
  )
}
