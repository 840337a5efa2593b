import { endBonus } from '@kapao/contract/bonus'
import type { MemberPage } from '@kapao/contract/member'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { ReasonForm } from '../approval/reason-form.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { GiveBonusDialog } from './give-bonus-dialog.tsx'
import { useMemberAct } from './member.queries.ts'

/** What the operator may do with the bonuses of a member: give one, and end the open one. */
export function MemberRewardActs({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [shown, setShown] = useState<'give' | 'end'>()
  const open = member.grants.find(({ endedAt }) => endedAt === null)
  if (!permissions.includes('reward.give')) return null
  function hide() {
    setShown(undefined)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {member.status !== 'excluded' && (
        <Button onClick={() => setShown('give')}>{t('rewardAct:give')}</Button>
      )}
      {open?.state === 'active' && (
        <Button tone="danger" onClick={() => setShown('end')}>
          {t('rewardAct:end')}
        </Button>
      )}
      {shown === 'give' && <GiveBonusDialog member={member} onDone={hide} />}
      {shown === 'end' && open !== undefined && (
        <EndBonusDialog memberId={member._id} grant={open} onDone={hide} />
      )}
    </div>
  )
}

type EndProps = { memberId: string; grant: MemberPage['grants'][number]; onDone: () => void }

function EndBonusDialog({ memberId, grant, onDone }: EndProps) {
  const { t } = useTranslation()
  const act = useMemberAct(memberId)
  return (
    <Dialog isOpen onClose={onDone} title={t('rewardAct:endTitle', { code: grant.code })}>
      <p className="text-small text-muted">{t('rewardAct:endText')}</p>
      <ReasonForm
        button={t('rewardAct:end')}
        tone="danger"
        isBusy={act.isPending}
        failure={act.error}
        onReason={(reason) =>
          act.mutate({ call: endBonus, body: { grantId: grant._id, reason } }, { onSuccess: onDone })
        }
      />
    </Dialog>
  )
}
