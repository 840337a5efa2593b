import { addMemberNote, type MemberPage, setMemberTags } from '@kapao/contract/member'
import { formatDateTime } from '@kapao/i18n/date'
import { generateId } from '@kapao/wire/random'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput, TextInput } from '../../controls/field.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useMemberAct } from './member.queries.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

/** What operators wrote about a member, and the tags. */
export function NotesPanel({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const mayWrite = permissions.includes('member.note')
  return (
    <TitledPanel title={t('member:notes')}>
      {mayWrite && <NoteForm memberId={member._id} />}
      {member.notes.length === 0 ? (
        <p className="text-small text-muted">{t('member:notesEmpty')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {member.notes.map((note) => (
            <li key={note._id} className="rounded-field bg-surface px-3 py-2 text-small">
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
              <p className="text-mini text-muted">
                {note.by} · {formatDateTime(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <TagForm key={member.tags.join(',')} member={member} />}
    </TitledPanel>
  )
}

function NoteForm({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  // A repeat after a lost answer is the same note.
  const [noteId, setNoteId] = useState(generateId)
  const add = useMemberAct(memberId)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    add.mutate(
      { call: addMemberNote, body: { noteId, text } },
      {
        onSuccess: () => {
          setText('')
          setNoteId(generateId())
        },
      },
    )
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      <TextAreaInput
        label={t('member:note')}
        hint={t('member:noteHint')}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {add.isError && <FailureNote failure={add.error} />}
      <Button type="submit" className="self-end" disabled={text.trim() === ''} isBusy={add.isPending}>
        {t('member:addNote')}
      </Button>
    </form>
  )
}

function TagForm({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(member.tags.join(', '))
  const set = useMemberAct(member._id)
  const tags = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return (
    <form
      className="flex flex-col gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate({ call: setMemberTags, body: { tags } })
      }}
    >
      <TextInput
        label={t('member:tags')}
        hint={t('member:tagsHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {set.isError && <FailureNote failure={set.error} />}
      <Button
        type="submit"
        className="self-end"
        disabled={tags.join() === member.tags.join()}
        isBusy={set.isPending}
      >
        {t('member:saveTags')}
      </Button>
    </form>
  )
}
