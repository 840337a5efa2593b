import { type ApprovableCall, approvableCalls } from '@kapao/contract/approval'
import { generateId } from '@kapao/wire/random'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { Link } from 'react-router'
import { useRequestApproval } from './approval.queries.ts'
import { ReasonForm } from './reason-form.tsx'

type ApprovalRequestProps = { call: string; body: Record<string, unknown>; onDone: () => void }

/** After a refusal because two operators must agree: asks for a reason, and sends the request to the others. */
export function ApprovalRequest({ call, body, onDone }: ApprovalRequestProps) {
  const { t } = useTranslation()
  // A repeat after a lost answer is the same request.
  const [approvalId] = useState(generateId)
  const request = useRequestApproval()
  const wanted = approvableCalls.find((name): name is ApprovableCall => name === call)
  if (wanted === undefined) return null
  return (
    <Dialog isOpen onClose={onDone} title={t(request.isSuccess ? 'approval:asked' : 'approval:neededTitle')}>
      {request.isSuccess ? (
        <Button tone="main" className="self-end" render={<Link to="/approvals" />}>
          {t('approval:see')}
        </Button>
      ) : (
        <>
          <p className="text-small text-muted">{t('approval:neededText')}</p>
          <ReasonForm
            button={t('approval:ask')}
            isBusy={request.isPending}
            failure={request.error}
            {...(typeof body['reason'] === 'string' && { given: body['reason'] })}
            onReason={(reason) => request.mutate({ approvalId, call: wanted, body, reason })}
          />
        </>
      )}
    </Dialog>
  )
}
