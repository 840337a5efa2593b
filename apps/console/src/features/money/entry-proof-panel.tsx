import { canHash } from '@kapao/contract/hashes'
import type { BookSeal } from '@kapao/contract/money'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { linkClass } from '../../controls/link-class.ts'
import type { EntryCheck } from './money.queries.ts'
import { Waiting } from './waiting.tsx'

type PanelProps = { check: UseQueryResult<EntryCheck>; seals: readonly BookSeal[] }

/** Whether the entries are in the sealed book as they are shown: checked in this browser. */
export function EntryProofPanel({ check, seals }: PanelProps) {
  const { t } = useTranslation()
  return (
    <TitledPanel title={t('money:proof')}>
      <p className="text-small text-muted">{t('money:proofText')}</p>
      {canHash() ? (
        <Verdict check={check} />
      ) : (
        <p role="alert" className="text-small">
          {t('money:notSecure')}
        </p>
      )}
      {seals.map((seal) => (
        <FactList key={seal.sealNo}>
          <Fact name={t('money:seal')}>
            <Link to={`/money/seals/${seal.sealNo}`} className={linkClass}>
              {t('money:sealNumber', { number: formatCount(seal.sealNo) })}
            </Link>
          </Fact>
          <Fact name={t('money:sealedAt')}>{formatDateTime(seal.sealedAt)}</Fact>
          <Fact name={t('money:sealHash')}>
            <span className="code font-mono text-mini break-all">{seal.hash}</span>
          </Fact>
        </FactList>
      ))}
    </TitledPanel>
  )
}

const icons = {
  verified: <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-in" />,
  waiting: <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />,
  overdue: <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-out" />,
  different: <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-out" />,
}

function Verdict({ check: { data, error, refetch } }: { check: UseQueryResult<EntryCheck> }) {
  const { t } = useTranslation()
  if (data === undefined && error !== null) return <Waiting failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p className="text-small">{t('money:checking')}</p>
  const { verdict, head } = data
  return (
    <div role="status" className="flex gap-2.5">
      {icons[verdict]}
      <div className="min-w-0 text-small">
        <p className="font-bold">{t(`verdict:${verdict}`)}</p>
        <p>{t(`verdictText:${verdict}`)}</p>
        {head.sealNo > 0 && (
          <>
            <p className="mt-1 text-muted">{t('money:head', { number: formatCount(head.sealNo) })}</p>
            <p className="code font-mono text-mini break-all text-muted">{head.hash}</p>
          </>
        )}
      </div>
    </div>
  )
}
