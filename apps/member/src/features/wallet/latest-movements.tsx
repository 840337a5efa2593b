import { List } from '@kapao/ui/data/list-row'
import { TextLink } from '@kapao/ui/actions/text-link'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyPart } from '../../app/lazy-part.ts'
import { PartFailed } from '../../failure/part-failed.tsx'
import { StatementRow } from '../statement/statement-row.tsx'
import { StatementSkeleton } from '../statement/statement-skeleton.tsx'
import { useStatement } from '../statement/statement.queries.ts'

const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps)

type LatestMovementsProps = { count: number; onDeposit: () => void }

/** The latest movements, at most `count`. A member without any sees how to make the first deposit. */
export function LatestMovements({ count, onDeposit }: LatestMovementsProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useStatement()
  if (data?.total === 0)
    return (
      <Suspense fallback={<StatementSkeleton rows={count} />}>
        <FirstSteps onDeposit={onDeposit} />
      </Suspense>
    )
  return (
    <section aria-labelledby="latest-movements">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <h2 id="latest-movements" className="text-lead font-bold">
          {t('wallet:latest')}
        </h2>
        {data !== undefined && <TextLink render={<Link to="/user/statement" />}>{t('seeAll')}</TextLink>}
      </div>
      {data !== undefined && (
        <List>
          {data.statements.slice(0, count).map((line) => (
            <StatementRow key={line._id} line={line} />
          ))}
        </List>
      )}
      {data === undefined && error === null && <StatementSkeleton rows={count} />}
      {data === undefined && error !== null && (
        <PartFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  )
}
