import type { StatementKind, StatementLine } from '@kapao/contract/statement'
import { formatBaht } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { Amount } from '@kapao/ui/data/amount'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import {
  ArrowDownLeft,
  ArrowUpRight,
  Flag,
  Gamepad2,
  Landmark,
  type LucideIcon,
  Scale,
  Star,
  Wallet,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { kindOf } from '@kapao/i18n/statement-story'

const looks = {
  deposit: { Icon: Landmark, tone: 'in' },
  withdraw: { Icon: Landmark, tone: 'out' },
  intoGame: { Icon: Gamepad2, tone: 'progress' },
  outOfGame: { Icon: Wallet, tone: 'progress' },
  bonus: { Icon: Star, tone: 'bonus' },
  promotion: { Icon: Star, tone: 'bonus' },
  invite: { Icon: Star, tone: 'bonus' },
  refund: { Icon: Star, tone: 'bonus' },
  luckydraw: { Icon: Star, tone: 'bonus' },
  finishBonus: { Icon: Flag, tone: 'bonus' },
  adjustmentIn: { Icon: Scale, tone: 'progress' },
  adjustmentOut: { Icon: Scale, tone: 'progress' },
} as const satisfies Record<StatementKind, { Icon: LucideIcon; tone: string }>

/** The icon and the colour of its badge. */
export function lookOf(line: StatementLine) {
  const { Icon, tone } = looks[kindOf(line)]
  return { Icon, tone: line.status === 'FAILED' ? ('neutral' as const) : tone }
}

/** Whether the money leaves the wallet. */
export function isOut({ from }: StatementLine): boolean {
  return from === 'WALLET'
}

/** Between the wallet and a game, where the money stays the member's. */
function isOwn(line: StatementLine): boolean {
  const kind = kindOf(line)
  return kind === 'intoGame' || kind === 'outOfGame'
}

function directionText(t: TFunction, line: StatementLine): string {
  if (isOwn(line)) return t(isOut(line) ? 'statement:intoGame' : 'statement:outOfGame')
  return t(isOut(line) ? 'moneyOut' : 'moneyIn')
}

type LineAmountProps = { line: StatementLine; size?: 'large' | 'inline' }

/**
 * Specification §9: + for deposit and bonus, - for withdraw. The others have the sign of their direction, and transfers
 * no colour of gain or loss: decision record 0094. A failed movement is marked void, because no money moved.
 */
export function LineAmount({ line, ...look }: LineAmountProps) {
  const { t } = useTranslation()
  const value = formatBaht(Math.abs(line.amount))
  if (line.status === 'FAILED') return <Amount {...look} value={value} isVoid />
  return (
    <Amount
      {...look}
      value={value}
      direction={isOut(line) ? 'out' : 'in'}
      directionLabel={directionText(t, line)}
      isOwn={isOwn(line)}
    />
  )
}

/** The direction as an arrow and a word. The amount has it for screen readers. */
export function LineDirection({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const Icon = isOut(line) ? ArrowUpRight : ArrowDownLeft
  return (
    <span aria-hidden className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon className="size-4 shrink-0" />
      {directionText(t, line)}
    </span>
  )
}

const statuses = {
  SUCCESS: { tone: 'success', text: 'statement:statusSuccess' },
  FAILED: { tone: 'failed', text: 'statement:statusFailed' },
  PROCESSING: { tone: 'progress', text: 'statement:statusInProgress' },
} as const

export function LineStatus({ line: { status } }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { tone, text } = statuses[status]
  return <StatusPill tone={tone}>{t(text)}</StatusPill>
}

/** The status as a pill, unless the movement is simply done: then only screen readers need the word. */
export function LineStatusIfOpen({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  if (line.status !== 'SUCCESS') return <LineStatus line={line} />
  return <span className="sr-only">{t('statement:statusSuccess')}</span>
}

/** What the member should know besides, such as that the money of a failed movement is back. */
export function notesOf(t: TFunction, line: StatementLine): { key: string; text: string }[] {
  return [
    ...(line.isLate ? [{ key: 'late', text: t('statement:late') }] : []),
    ...(line.status === 'PROCESSING' ? [{ key: 'next', text: t('statement:inProgress') }] : []),
    ...(line.note === undefined ? [] : [{ key: 'note', text: sentenceForCode(t, line.note) }]),
    ...(line.status === 'FAILED' && isOut(line)
      ? [{ key: 'returned', text: t('statement:moneyReturned') }]
      : []),
  ]
}
