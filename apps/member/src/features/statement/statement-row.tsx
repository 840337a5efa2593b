import type { StatementLine, StatementType } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/amount'
import { ListRow } from '@kapao/ui/list-row'
import { StatusPill } from '@kapao/ui/status-pill'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Flag, type LucideIcon, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { activityOf } from './activity.ts'
import { Age } from './age.tsx'

/** One movement: what, when, whether it is through, and how much. */
export function StatementRow({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { Icon, tone } = looks[line.statementType]
  return (
    <ListRow
      icon={<Icon aria-hidden />}
      tone={line.status === 'FAILED' ? 'neutral' : tone}
      title={activityOf(t, line)}
      pill={<LineFacts line={line} />}
      end={<LineAmount line={line} />}
    />
  )
}

function LineFacts({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { tone, text } = statuses[line.status]
  return (
    <>
      <time dateTime={line.createdAt} className="basis-full sm:basis-auto">
        {formatDateTime(line.createdAt)}
      </time>
      <StatusPill tone={tone}>{t(text)}</StatusPill>
      <span>
        <Age at={line.createdAt} />
      </span>
      {line.isLate && <span className="basis-full text-mini">{t('statement:late')}</span>}
    </>
  )
}

/** Specification §9: + for deposit and bonus, - for withdraw, none for others. What failed moved nothing. */
function LineAmount({ line: { statementType, amount, status } }: { line: StatementLine }) {
  const { t } = useTranslation()
  const value = formatBaht(Math.abs(amount))
  if (status === 'FAILED') return <Amount value={value} isVoid />
  if (statementType === 'withdraw')
    return <Amount value={value} direction="out" directionLabel={t('moneyOut')} />
  if (statementType === 'deposit' || statementType === 'bonus') {
    return <Amount value={value} direction="in" directionLabel={t('moneyIn')} />
  }
  return <Amount value={value} />
}

const looks = {
  deposit: { Icon: ArrowDownLeft, tone: 'in' },
  bonus: { Icon: Star, tone: 'bonus' },
  finish_bonus: { Icon: Flag, tone: 'bonus' },
  withdraw: { Icon: ArrowUpRight, tone: 'out' },
  transfer: { Icon: ArrowLeftRight, tone: 'progress' },
} as const satisfies Record<StatementType, { Icon: LucideIcon; tone: string }>

const statuses = {
  SUCCESS: { tone: 'success', text: 'statement:statusSuccess' },
  FAILED: { tone: 'failed', text: 'statement:statusFailed' },
  PROCESSING: { tone: 'progress', text: 'statement:statusInProgress' },
} as const
