import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { List } from '@kapao/ui/data/list-row'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { TextLink } from '@kapao/ui/actions/text-link'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PartFailed } from '../../failure/part-failed.tsx'
import { StatementRow } from '../statement/statement-row.tsx'
import { StatementSkeleton } from '../statement/statement-skeleton.tsx'
import { useStatement } from '../statement/statement.queries.ts'

type LatestMovementsProps = { count: number; onDeposit: () => void }

/** The latest movements, at most `count`. A member without any sees how to make the first deposit. */
export function LatestMovements({ count, onDeposit }: LatestMovementsProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useStatement()
  if (data?.total === 0) return <FirstSteps onDeposit={onDeposit} />
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

function FirstSteps({ onDeposit }: { onDeposit: () => void }) {
  const { t } = useTranslation()
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-lead font-bold">{t('wallet:firstDepositTitle')}</h2>
        <p className="text-muted">{t('wallet:firstDepositText')}</p>
      </div>
      <NumberedSteps
        steps={[
          { key: 'open', title: t('wallet:firstStep1'), text: t('wallet:firstStep1Text') },
          { key: 'scan', title: t('wallet:firstStep2'), text: t('wallet:firstStep2Text') },
          { key: 'wait', title: t('wallet:firstStep3'), text: t('wallet:firstStep3Text') },
        ]}
      />
      <Button isWide onClick={onDeposit}>
        {t('wallet:deposit')}
      </Button>
    </Card>
  )
}
