import type { InviteBonus } from '@kapao/contract/invite'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PartFailed } from '../../failure/part-failed.tsx'
import { useUnit } from '../../use-unit.ts'
import { useInviteBonus } from './invite.queries.ts'
import { ReceiveInvite, useInviteNote } from './receive-invite.tsx'

type InviteStripProps = { onInvite: () => void }

/** On home: the invite bonus that can be received, or what inviting brings. Specification §2 Home. */
export function InviteStrip({ onInvite }: InviteStripProps) {
  const { t } = useTranslation()
  const { data: bonus, error, isFetching, refetch } = useInviteBonus()
  if (bonus !== undefined) return <Strip bonus={bonus} onInvite={onInvite} />
  if (error === null) {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="h-42 sm:h-26" />
      </SkeletonGroup>
    )
  }
  return <PartFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Strip({ bonus, onInvite }: InviteStripProps & { bonus: InviteBonus }) {
  return bonus.amount > 0 ? <Earned bonus={bonus} /> : <NothingYet bonus={bonus} onInvite={onInvite} />
}

function Earned({ bonus }: { bonus: InviteBonus }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const note = useInviteNote(bonus)
  return (
    <Card
      as="section"
      tone={bonus.isCollected ? 'plain' : 'warm'}
      aria-label={t('invite:ready')}
      className={stripClass}
    >
      <div className="min-w-0 flex-1">
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
        {note !== undefined && <p className="text-small">{note}</p>}
      </div>
      <ReceiveInvite bonus={bonus} unit={unit} />
    </Card>
  )
}

/** Who has nothing to receive reads what inviting brings, not an amount of zero. */
function NothingYet({ bonus, onInvite }: InviteStripProps & { bonus: InviteBonus }) {
  const { t } = useTranslation()
  const note = useInviteNote(bonus)
  return (
    <Card as="section" aria-label={t('invite:title')} className={stripClass}>
      <div className="min-w-0 flex-1">
        {bonus.isOpen && (
          <p className="font-bold">{t('invite:brings', { percent: formatCount(bonus.percent) })}</p>
        )}
        <p className="text-small text-muted">{note}</p>
      </div>
      {bonus.isOpen && (
        <Button icon={<UserPlus aria-hidden />} onClick={onInvite}>
          {t('invite:sendLink')}
        </Button>
      )}
    </Card>
  )
}

const stripClass = 'flex flex-col gap-3 p-5! sm:flex-row sm:flex-wrap sm:items-center'
