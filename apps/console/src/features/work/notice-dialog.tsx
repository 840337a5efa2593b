import { confirmDepositNotice } from '@kapao/contract/bank-transfer'
import type { WorkItem } from '@kapao/contract/work'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { TransferForm } from '../member/transfer-form.tsx'
import { useDecision } from './work.queries.ts'
import { useMoney } from './work-sentence.ts'

type NoticeDialogProps = {
  item: WorkItem
  onClose: () => void
  onDecided: () => void
  finalFocus: () => HTMLElement | null
}

/** Asks where and when the operator has seen the money of a reported transfer, and credits it. */
export function NoticeDialog({ item, onClose, onDecided, finalFocus }: NoticeDialogProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const first = useRef<HTMLSelectElement>(null)
  const [isAnother, setAnother] = useState(false)
  const decision = useDecision()
  const { error: failure, variables } = decision
  const code = isWireFailure(failure) ? failure.code : undefined
  if (code === 'APPROVAL_REQUIRED' && variables !== undefined)
    return (
      <ApprovalRequest
        call={confirmDepositNotice.name}
        body={variables.parts.body as Record<string, unknown>}
        onDone={onClose}
      />
    )
  const { itemId, member, amount, currency } = item
  function confirm(body: Record<string, unknown>) {
    const named = { memberId: member?.memberId, noticeId: itemId, ...(isAnother && { isAnother }) }
    decision.mutate(
      { call: confirmDepositNotice, parts: { body: { ...named, ...body } } },
      { onSuccess: onDecided },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('work:noticeTitle')}
      initialFocus={first}
      finalFocus={finalFocus}
    >
      <p className="text-small text-muted">
        {t('work:noticeText', { amount: amount === null ? '' : money(amount, currency) })}
      </p>
      {failure !== null && <FailureNote failure={failure} />}
      <TransferForm
        currency={currency ?? 'BAHT'}
        asksAmount={false}
        reference="optional"
        button={t('work:noticeConfirm')}
        isBusy={decision.isPending}
        onBody={confirm}
        first={first}
      >
        {(code === 'IDEMPOTENCY_CONFLICT' || isAnother) && (
          <label className="flex min-h-9 items-start gap-2 text-small max-sm:min-h-12">
            <input
              type="checkbox"
              className="mt-1 size-4 shrink-0 accent-gold"
              checked={isAnother}
              onChange={({ target }) => setAnother(target.checked)}
            />
            {t('work:noticeIsAnother')}
          </label>
        )}
      </TransferForm>
    </Dialog>
  )
}
