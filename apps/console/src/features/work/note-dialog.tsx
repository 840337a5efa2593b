import { addMemberNote } from '@kapao/contract/member'
import { generateId } from '@kapao/wire/random'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'
import { useDecision } from './work.queries.ts'

type NoteDialogProps = { memberId: string; onClose: () => void; finalFocus: () => HTMLElement | null }

/** Leaves a note about the member for the other operators. */
export function NoteDialog({ memberId, onClose, finalFocus }: NoteDialogProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  // A repeat after a lost answer is the same note.
  const [noteId] = useState(generateId)
  const add = useDecision()
  return (
    <Dialog isOpen onClose={onClose} title={t('work:note')} initialFocus={first} finalFocus={finalFocus}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          const parts = { body: { memberId, noteId, text } }
          add.mutate({ call: addMemberNote, parts }, { onSuccess: onClose })
        }}
      >
        <TextAreaInput
          ref={first}
          label={t('member:note')}
          hint={t('member:noteHint')}
          rows={3}
          maxLength={1000}
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
          {t('member:addNote')}
        </Button>
      </form>
    </Dialog>
  )
}
