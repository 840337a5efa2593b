import { generateId } from '@kapao/wire/random'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { TextAreaInput } from './field.tsx'

type NoteDialogProps = {
  title: string
  label: string
  hint: string
  button: string
  maxLength: number
  isBusy: boolean
  failure: unknown
  onNote: (note: { noteId: string; text: string }) => void
  onClose: () => void
  finalFocus?: () => HTMLElement | null
}

/** Asks for a note that only operators see. */
export function NoteDialog({
  title,
  label,
  hint,
  button,
  maxLength,
  isBusy,
  failure,
  onNote,
  onClose,
  finalFocus,
}: NoteDialogProps) {
  const first = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  // A repeat after a lost answer is the same note.
  const [noteId] = useState(generateId)
  return (
    <Dialog isOpen onClose={onClose} title={title} initialFocus={first} {...(finalFocus && { finalFocus })}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onNote({ noteId, text })
        }}
      >
        <TextAreaInput
          ref={first}
          label={label}
          hint={hint}
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure !== null && <FailureNote failure={failure} />}
        <Button type="submit" tone="main" className="self-end" disabled={text.trim() === ''} isBusy={isBusy}>
          {button}
        </Button>
      </form>
    </Dialog>
  )
}
