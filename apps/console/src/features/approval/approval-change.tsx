import type { Approval } from '@kapao/contract/approval'
import { useTranslation } from 'react-i18next'
import { ChangeTable } from '../../controls/change-table.tsx'
import { ApprovalCost } from './approval-cost.tsx'

/** What a request would change: what it can cost in all, where that is known, and each field before and after. */
export function ApprovalChange({ approval }: { approval: Approval }) {
  const { t } = useTranslation()
  const { state, cost } = approval
  const hasBefore = Object.keys(approval.before).length > 0
  return (
    <>
      {!hasBefore && state === 'waiting' && (
        <p className="text-small text-muted">{t('approval:nothingBefore')}</p>
      )}
      {cost && <ApprovalCost cost={cost} />}
      <ChangeTable
        changed={changedBy(approval, hasBefore)}
        labels={{ before: t('approval:before'), after: t('approval:requested') }}
      />
    </>
  )
}

/** Calls whose input changes nothing of what was read before, but acts on it: the facts of both are what matters. */
const acting: readonly Approval['call'][] = [
  'approveWithdrawal',
  'adjustBalance',
  'creditSlip',
  'confirmDepositNotice',
]

function changedBy({ call, before, input }: Approval, hasBefore: boolean) {
  if (acting.includes(call)) return { before: null, after: null, input: { ...before, ...input } }
  return { before: hasBefore ? before : null, after: null, input }
}
