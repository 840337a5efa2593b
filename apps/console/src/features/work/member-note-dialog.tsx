import { addMemberNote } from '@kapao/contract/member'
import { useTranslation } from 'react-i18next'
import { NoteDialog } from '../../controls/note-dialog.tsx'
import { useDecision } from './work.queries.ts'

type MemberNoteDialogProps = { memberId: string; onClose: () => void; finalFocus: () => HTMLElement | null }

/** Leaves a note about the member for the other operators. */
export function MemberNoteDialog({ memberId, onClose, finalFocus }: MemberNoteDialogProps) {
  const { t } = useTranslation()
  const add = useDecision()
  return (
    <NoteDialog
      title={t('work:note')}
      label={t('member:note')}
      hint={t('member:noteHint')}
      button={t('member:addNote')}
      maxLength={1000}
      isBusy={add.isPending}
      failure={add.error}
      onNote={(note) =>
        add.mutate({ call: addMemberNote, parts: { body: { memberId, ...note } } }, { onSuccess: onClose })
      }
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}
