import { chatLimits } from '@kapao/contract/chat-message'
import { useTranslation } from 'react-i18next'
import { NoteDialog } from '../../controls/note-dialog.tsx'
import { useAddNote } from './chat.queries.ts'

/** Writes a note into a conversation, which only operators see. */
export function ChatNoteDialog({ personId, onDone }: { personId: string; onDone: () => void }) {
  const { t } = useTranslation()
  const add = useAddNote(personId)
  return (
    <NoteDialog
      title={t('chatDesk:addNote')}
      label={t('chatDesk:note')}
      hint={t('chatDesk:noteHint')}
      button={t('chatDesk:saveNote')}
      maxLength={chatLimits.mostCharacters}
      isBusy={add.isPending}
      failure={add.error}
      onNote={(note) => add.mutate(note, { onSuccess: onDone })}
      onClose={onDone}
    />
  )
}
