import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Amount } from '@kapao/ui/amount'
import { Card } from '@kapao/ui/card'
import { useTranslation } from 'react-i18next'
import { config } from '../../config.ts'
import { useInviteBonus } from './invite.queries.ts'
import { ReceiveInvite, useInviteNote } from './receive-invite.tsx'
import type { InviteBonus } from '@kapao/contract/invite'

/** On home: what inviting has brought, and the way to receive it. Nothing while the operator offers none. */
export function InviteStrip() {
  const { data: bonus } = useInviteBonus()
  return bonus?.isOpen === true && bonus.invitees > 0 ? <Strip bonus={bonus} /> : null
}

function Strip({ bonus }: { bonus: InviteBonus }) {
  const { t, i18n } = useTranslation()
  const unit = currencyWord(config.currency, currentLanguage(i18n))
  const note = useInviteNote(bonus)
  return (
    <Card as="section" aria-label={t('invite:ready')} className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <p className="text-small text-muted">{t('invite:ready')}</p>
        <p>
          <Amount value={formatBaht(bonus.amount)} currency={unit} />
        </p>
        <p className="text-mini text-muted">
          {[
            ...(bonus.success > 0 ? [t('invite:success', { percent: formatCount(bonus.success) })] : []),
            t('invite:fail', { percent: formatCount(bonus.fail) }),
          ].join(' · ')}
        </p>
        {note !== undefined && <p className="text-mini text-muted">{note}</p>}
      </div>
      <ReceiveInvite bonus={bonus} unit={unit} />
    </Card>
  )
}
