import type { Language } from '@kapao/contract/language'
import type { WorkItem } from '@kapao/contract/work'
import { cannedNoticeReasons, cannedReasons } from '@kapao/i18n/canned-reasons'
import { bcp47 } from '@kapao/i18n/language'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { asksReason, decisionOf, type Way } from './decision.ts'
import { useDecision, useWorkItem } from './work.queries.ts'
import { useMoney } from './work-sentence.ts'
import { actTexts, kindTexts } from './work-texts.ts'

type DecideDialogProps = {
  item: WorkItem
  way: Way
  onClose: () => void
  onDecided: () => void
  finalFocus: () => HTMLElement | null
}

/** Asks before a decision, with the reason where one is needed. Enter in the question does it. */
export function DecideDialog({ item, way, onClose, onDecided, finalFocus }: DecideDialogProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const first = useRef<HTMLElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const decision = useDecision()
  const needsReason = asksReason(item, way)
  const { failure, variables } = { failure: decision.error, variables: decision.variables }
  if (isWireFailure(failure) && failure.code === 'APPROVAL_REQUIRED' && variables !== undefined)
    return (
      <ApprovalRequest
        call={variables.call.name}
        body={variables.parts.body as Record<string, unknown>}
        onDone={onClose}
      />
    )
  function decide() {
    const typed = reason.trim()
    setMissing(needsReason && typed === '')
    if (needsReason && typed === '') return
    const decided = decisionOf(item, way, typed)
    if (decided !== undefined) decision.mutate(decided, { onSuccess: onDecided })
  }
  const { kind, amount, currency, claim, member } = item
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(actTexts[kind][way])}
      initialFocus={first}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          decide()
        }}
      >
        <p className="text-small">
          <strong>{amount === null ? t(kindTexts[kind]) : money(amount, currency)}</strong>
          {typeof member?.name === 'string' && ` · ${member.name}`}
        </p>
        <p className="text-small text-muted">{t(textOf(item, way))}</p>
        {claim !== null && !claim.isOwn && (
          <p className="rounded-card bg-warn/10 px-3 py-2 text-small">
            {t('work:looksWarning', { name: claim.name })}
          </p>
        )}
        {failure !== null && <FailureNote failure={failure} />}
        {needsReason && (
          <>
            {way === 'reject' && kind in cannedOf && <CannedReasons item={item} onReason={setReason} />}
            <TextAreaInput
              ref={(element) => void (first.current = element)}
              label={t('approval:reason')}
              rows={3}
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={isMissing && t('approval:reasonMissing')}
            />
          </>
        )}
        <Button
          {...(!needsReason && { ref: (element: HTMLElement | null) => void (first.current = element) })}
          type="submit"
          tone={way === 'reject' ? 'danger' : 'main'}
          className="self-end"
          isBusy={decision.isPending}
        >
          {t(actTexts[kind][way])}
        </Button>
      </form>
    </Dialog>
  )
}

function textOf({ kind }: WorkItem, way: Way) {
  if (kind === 'withdrawal')
    return way === 'approve' ? ('work:approveText' as const) : ('work:rejectText' as const)
  if (kind === 'approval')
    return way === 'approve' ? ('work:requestText' as const) : ('work:requestRejectText' as const)
  if (kind === 'notice') return 'work:noticeRefuseText' as const
  return kind === 'goods' ? ('work:sentText' as const) : ('work:settleText' as const)
}

/** The kinds of which the member reads the reason. */
const cannedOf: Partial<Record<WorkItem['kind'], typeof cannedReasons>> = {
  withdrawal: cannedReasons,
  notice: cannedNoticeReasons,
}

/** Reasons in the language in which the member last wrote; without one, that of their wallet. */
function CannedReasons({ item, onReason }: { item: WorkItem; onReason: (reason: string) => void }) {
  const { t } = useTranslation()
  const { data } = useWorkItem(item)
  const language: Language = data?.member?.language ?? (item.currency === 'LAK' ? 'la' : 'th')
  return (
    <div role="group" aria-label={t('work:canned')} className="flex flex-col items-start gap-1.5">
      <p className="text-mini text-muted">{t('work:canned')}</p>
      {cannedOf[item.kind]?.[language].map((reason) => (
        <button
          key={reason}
          type="button"
          lang={bcp47(language)}
          onClick={() => onReason(reason)}
          className="min-h-9 rounded-field border border-line px-3 py-1 text-left text-small hover:bg-lifted max-sm:min-h-12 pointer-coarse:min-h-12"
        >
          {reason}
        </button>
      ))}
    </div>
  )
}
