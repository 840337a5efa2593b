import { Clock3, ReceiptText, UserCheck, Zap } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSlipHours } from '../slip/slip.queries.ts'

/** What is said of every transfer by hand: how soon it is there, from whose account, and until when a slip helps. */
export function DepositRules({ isByPerson = false }: { isByPerson?: boolean }) {
  const { t } = useTranslation()
  const { data: hours } = useSlipHours()
  return (
    <ul className="mt-5 flex flex-col gap-2.5 text-small text-muted">
      <Rule Icon={Zap}>{isByPerson ? t('deposit:creditedByPerson') : t('deposit:creditedWithin')}</Rule>
      <Rule Icon={UserCheck}>{t('deposit:ownAccountOnly')}</Rule>
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
