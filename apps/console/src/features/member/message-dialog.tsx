import { messageMember } from '@kapao/contract/chat-desk'
import { chatLimits } from '@kapao/contract/chat-message'
import { generateId } from '@kapao/wire/random'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'
import { useMemberAct } from './member.queries.ts'

type MessageDialogProps = {
  memberId: string
  onDone: () => void
  /** What has the focus after it; by default what had it before. */
  finalFocus?: () => HTMLElement | null
}

/** Writes to the member in the support chat, whoever has the conversation. */
export function MessageDialog({ memberId, onDone, finalFocus }: MessageDialogProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLTextAreaElement>(null)
  const act = useMemberAct(memberId)
  // A repeat after a lost answer is the same message; another text is another one.
  const [clientId, setClientId] = useState(generateId)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={t('member:messageTitle')}
      initialFocus={first}
      {...(finalFocus && { finalFocus })}
    >
      <p className="text-small text-muted">{t('member:messageText')}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(text.trim() === '')
          if (text.trim() !== '')
            act.mutate({ call: messageMember, body: { clientId, text } }, { onSuccess: onDone })
        }}
      >
        {act.error !== null && <FailureNote failure={act.error} />}
        <TextAreaInput
          ref={first}
          label={t('member:messageLabel')}
          rows={4}
          maxLength={chatLimits.mostCharacters}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setClientId(generateId)
          }}
          error={isMissing && t('member:valueMissing')}
        />
        <Button type="submit" tone="main" className="self-end" isBusy={act.isPending}>
          {t('member:messageSend')}
        </Button>
      </form>
    </Dialog>
  )
}
