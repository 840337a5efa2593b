import { chatLimits } from '@kapao/contract/chat-message'
import { generateId } from '@kapao/wire/random'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'
import { useAddNote } from './chat.queries.ts'

/** Writes a note into a conversation, which only operators see. */
export function ChatNoteDialog({ personId, onDone }: { personId: string; onDone: () => void }) {
  const { t } = useTranslation()
  const first = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  // A repeat after a lost answer is the same note.
  const [noteId] = useState(generateId)
  const add = useAddNote(personId)
  return (
    <Dialog isOpen onClose={onDone} title={t('chatDesk:addNote')} initialFocus={first}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') add.mutate({ noteId, text }, { onSuccess: onDone })
        }}
      >
        <TextAreaInput
          ref={first}
          label={t('chatDesk:note')}
          hint={t('chatDesk:noteHint')}
          rows={3}
          maxLength={chatLimits.mostCharacters}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {add.isError && <FailureNote failure={add.error} />}
        <Button
          type="submit"
          tone="main"
          className="self-end"
          disabled={text.trim() === ''}
          isBusy={add.isPending}
        >
          {t('chatDesk:saveNote')}
        </Button>
      </form>
    </Dialog>
  )
}
