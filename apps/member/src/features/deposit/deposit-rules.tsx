import { Clock3, QrCode, ReceiptText, UserCheck, Zap } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSlipHours } from '../slip/slip.queries.ts'

/**
 * The context of the rules.
 * - `any`: the list of ways.
 * - `qr`: the choice of an amount.
 * - `liveQr`: below a QR. The screen already states that a QR works once, and its steps say how soon the money arrives.
 * - `account`: an account whose transfers the bank reports.
 * - `byPerson`: an account that an operator checks by hand.
 */
export type RulesOf = 'any' | 'qr' | 'liveQr' | 'account' | 'byPerson'

/**
 * How soon the money arrives, which account it must come from, and how long a slip can be sent. Specification §2
 * Deposit modal, texts.
 */
export function DepositRules({ of }: { of: RulesOf }) {
  const { t } = useTranslation()
  const { data: hours } = useSlipHours()
  const isAccount = of === 'account' || of === 'byPerson'
  return (
    <ul aria-label={t('deposit:rules')} className="mt-5 flex flex-col gap-2.5 text-small text-muted">
      {of === 'byPerson' && <Rule Icon={Zap}>{t('deposit:creditedByPerson')}</Rule>}
      {of !== 'byPerson' && of !== 'liveQr' && <Rule Icon={Zap}>{t('deposit:creditedWithin')}</Rule>}
      {of === 'qr' && <Rule Icon={QrCode}>{t('deposit:singleUse')}</Rule>}
      {isAccount && <Rule Icon={UserCheck}>{t('deposit:ownAccountOnly')}</Rule>}
      <Rule Icon={ReceiptText}>{t('deposit:slipWithinHour')}</Rule>
      {hours !== undefined && hours.closedFrom !== '' && (
        <Rule Icon={Clock3}>
          {t('deposit:slipClosed', { from: hours.closedFrom, until: hours.closedUntil })}
        </Rule>
      )}
    </ul>
  )
}

function Rule({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-gold" />
      <span>{children}</span>
    </li>
  )
}
