import type { PartyHealth } from '@kapao/contract/party'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'
import { type PartyAct, usePartyAct } from './party.queries.ts'

type PauseDialogProps = { act: PartyAct; health: PartyHealth; name: string; onDone: () => void }

/** Asks for a reason before a company is paused or resumed, and says what that does. */
export function PauseDialog({ act, health: { party, kind }, name, onDone }: PauseDialogProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const doing = usePartyAct(act)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() !== '') doing.mutate({ party, reason }, { onSuccess: onDone })
  }
  const isPause = act === 'pause'
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={isPause ? t('party:pauseTitle', { name }) : t('party:resumeTitle', { name })}
      initialFocus={first}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-small">
          {isPause && t(kind === 'payout' ? 'party:pausePayoutText' : 'party:pauseText')}
          {!isPause && t('party:resumeText')}
        </p>
        <TextAreaInput
          ref={first}
          label={t('party:reason')}
          hint={t('party:reasonHint')}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {doing.isError && <FailureNote failure={doing.error} />}
        <Button
          type="submit"
          tone={isPause ? 'danger' : 'main'}
          className="self-end"
          disabled={reason.trim() === ''}
          isBusy={doing.isPending}
        >
          {isPause ? t('party:act') : t('party:resume')}
        </Button>
      </form>
    </Dialog>
  )
}
