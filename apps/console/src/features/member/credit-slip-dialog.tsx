import type { MemberPage } from '@kapao/contract/member'
import { creditSlip, type MemberSlip } from '@kapao/contract/slip'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { useMemberAct } from './member.queries.ts'
import { TransferForm } from './transfer-form.tsx'

type CreditProps = { member: MemberPage; slip: MemberSlip; onDone: () => void }

/** Asks for what the operator has seen of the transfer, and credits it under its reference. */
export function CreditSlipDialog({ member, slip, onDone }: CreditProps) {
  const { t } = useTranslation()
  const act = useMemberAct(member._id)
  if (act.isError && isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED')
    return (
      <ApprovalRequest
        call={creditSlip.name}
        body={{ memberId: member._id, ...act.variables.body }}
        onDone={onDone}
      />
    )
  return (
    <Dialog isOpen onClose={onDone} title={t('slipAct:creditTitle')}>
      <p className="text-small text-muted">{t('slipAct:creditText')}</p>
      {act.isError && <FailureNote failure={act.error} />}
      <TransferForm
        currency={member.currency}
        asksAmount
        reference={slip.transRef === null ? 'needed' : 'known'}
        button={t('slipAct:credit')}
        isBusy={act.isPending}
        onBody={(body) =>
          act.mutate({ call: creditSlip, body: { slipId: slip._id, ...body } }, { onSuccess: onDone })
        }
      />
    </Dialog>
  )
}
