import type { StatementLine, StatementType } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { Amount } from '@kapao/ui/data/amount'
import { ListRow } from '@kapao/ui/data/list-row'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Flag,
  Gamepad2,
  type LucideIcon,
  Scale,
  Star,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useGameNames } from '../game/game.queries.ts'
import { activityOf } from './activity.ts'
import { Age } from '../../time/age.tsx'
import { useLineAddress } from './line-in-address.ts'

/** One movement: its kind, time, status and amount. A tap opens its detail. */
export function StatementRow({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const lineAddress = useLineAddress()
  const nameOf = useGameNames()
  const { Icon, tone } = looks[kindOf(line)]
  return (
    <ListRow
      icon={<Icon aria-hidden />}
      tone={line.status === 'FAILED' ? 'neutral' : tone}
      title={activityOf(t, line, nameOf)}
      pill={<LineFacts line={line} />}
      end={<LineAmount line={line} />}
      isLive={line.status === 'PROCESSING'}
      render={<Link to={lineAddress(line._id)} />}
    />
  )
}

function LineFacts({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  return (
    <>
      <time dateTime={line.createdAt} className="basis-full sm:basis-auto">
        {formatDateTime(line.createdAt)}
      </time>
      <LineStatus line={line} />
      <span>
        <Age at={line.createdAt} />
      </span>
      {line.isLate && <span className="basis-full text-mini">{t('statement:late')}</span>}
      {line.status === 'PROCESSING' && (
        <span className="basis-full text-mini text-progress-text">{t('statement:inProgress')}</span>
      )}
      {line.note !== undefined && (
        <span className="basis-full text-mini">{sentenceForCode(t, line.note)}</span>
      )}
      {line.status === 'FAILED' && line.from === 'WALLET' && (
        <span className="basis-full text-mini">{t('statement:moneyReturned')}</span>
      )}
    </>
  )
}

export function LineStatus({ line: { status } }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { tone, text } = statuses[status]
  return <StatusPill tone={tone}>{t(text)}</StatusPill>
}

type LineAmountProps = { line: StatementLine; size?: 'large' | 'inline' }

/**
 * Specification §9: + for deposit and bonus, - for withdraw, none for others; a correction has the sign of its
 * direction. A failed movement is marked void, because no money moved.
 */
export function LineAmount({
  line: { statementType, amount, status, from, adjustment },
  ...look
}: LineAmountProps) {
  const { t } = useTranslation()
  const value = formatBaht(Math.abs(amount))
  if (status === 'FAILED') return <Amount {...look} value={value} isVoid />
  if (statementType === 'withdraw' || (adjustment && from === 'WALLET'))
    return <Amount {...look} value={value} direction="out" directionLabel={t('moneyOut')} />
  if (statementType === 'deposit' || statementType === 'bonus' || adjustment) {
    return <Amount {...look} value={value} direction="in" directionLabel={t('moneyIn')} />
  }
  return <Amount {...look} value={value} />
}

type Kind = StatementType | 'intoGame' | 'outOfGame' | 'adjustment'

/** A transfer's icon shows its direction. */
function kindOf({ statementType, from, to, adjustment }: StatementLine): Kind {
  if (adjustment) return 'adjustment'
  if (statementType !== 'transfer') return statementType
  if (from === 'WALLET') return 'intoGame'
  return to === 'WALLET' ? 'outOfGame' : 'transfer'
}

const looks = {
  deposit: { Icon: ArrowDownLeft, tone: 'in' },
  bonus: { Icon: Star, tone: 'bonus' },
  finish_bonus: { Icon: Flag, tone: 'bonus' },
  withdraw: { Icon: ArrowUpRight, tone: 'out' },
  transfer: { Icon: ArrowLeftRight, tone: 'progress' },
  intoGame: { Icon: Gamepad2, tone: 'progress' },
  outOfGame: { Icon: Wallet, tone: 'progress' },
  adjustment: { Icon: Scale, tone: 'progress' },
} as const satisfies Record<Kind, { Icon: LucideIcon; tone: string }>

const statuses = {
  SUCCESS: { tone: 'success', text: 'statement:statusSuccess' },
  FAILED: { tone: 'failed', text: 'statement:statusFailed' },
  PROCESSING: { tone: 'progress', text: 'statement:statusInProgress' },
} as const
