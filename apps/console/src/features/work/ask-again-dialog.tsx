import type { Answer } from '@kapao/contract/call'
import { askSlipAgain } from '@kapao/contract/slip'
import type { WorkItem } from '@kapao/contract/work'
import { sentenceForSlipReason } from '@kapao/i18n/translate-code'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useDecision } from './work.queries.ts'

type AskAgainDialogProps = {
  item: WorkItem
  onClose: () => void
  onDecided: () => void
  finalFocus: () => HTMLElement | null
}

/** Asks the bank about a slip now, and says what it answered. Enter in the question does it, and closes the answer. */
export function AskAgainDialog({ item, onClose, onDecided, finalFocus }: AskAgainDialogProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  const asking = useDecision()
  const answer = asking.data as Answer<typeof askSlipAgain> | undefined
  const { itemId, member, claim } = item
  function ask() {
    asking.mutate({ call: askSlipAgain, parts: { body: { memberId: member?.memberId, slipId: itemId } } })
  }
  const close = answer === undefined || answer.status === 'PROCESSING' ? onClose : onDecided
  return (
    <Dialog isOpen onClose={close} title={t('work:askAgain')} initialFocus={first} finalFocus={finalFocus}>
      {answer === undefined && <p className="text-small text-muted">{t('work:askAgainText')}</p>}
      {answer === undefined && claim !== null && !claim.isOwn && (
        <p className="rounded-card bg-warn/10 px-3 py-2 text-small">
          {t('work:looksWarning', { name: claim.name })}
        </p>
      )}
      {asking.isError && <FailureNote failure={asking.error} />}
      <p role="status" className="text-base">
        {answer !== undefined && t(answerTexts[answer.status])}
        {answer?.note !== undefined && (
          <span className="mt-1 block text-small text-muted">{sentenceForSlipReason(t, answer.note)}</span>
        )}
      </p>
      {/* The same button, so that the focus stays on it. */}
      <Button
        ref={first}
        tone={answer === undefined ? 'main' : 'plain'}
        className="self-end"
        isBusy={asking.isPending}
        onClick={answer === undefined ? ask : close}
      >
        {t(answer === undefined ? 'work:askAgain' : 'close')}
      </Button>
    </Dialog>
  )
}

const answerTexts = {
  SUCCESS: 'work:askCredited',
  PROCESSING: 'work:askStill',
  FAILED: 'work:askRefused',
} as const satisfies Record<Answer<typeof askSlipAgain>['status'], string>
