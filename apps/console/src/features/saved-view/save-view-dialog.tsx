import type { ViewScreen } from '@kapao/contract/saved-view'
import { showToast } from '@kapao/ui/overlays/toaster'
import { generateId } from '@kapao/wire/random'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { CheckBox } from '../../controls/check-box.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextInput } from '../../controls/field.tsx'
import { useSaveView } from './saved-view.queries.ts'

type SaveViewDialogProps = { screen: ViewScreen; address: string; onClose: () => void }

/** Asks for the name under which the filter of a screen is saved, and for whom. */
export function SaveViewDialog({ screen, address, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isChecked, setChecked] = useState(false)
  // A repeat after a lost answer is the same view.
  const [viewId] = useState(generateId)
  const save = useSaveView(() => {
    showToast({ tone: 'success', text: t('saved-view:saved') })
    onClose()
  })
  function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '') save.mutate({ viewId, screen, name: name.trim(), address, isShared })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('saved-view:saveTitle')} initialFocus={first}>
      <form noValidate className="flex flex-col gap-4" onSubmit={send}>
        <TextInput
          ref={first}
          label={t('saved-view:name')}
          hint={t('saved-view:nameHint')}
          error={isChecked && name.trim() === '' && t('required')}
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <CheckBox
          label={t('saved-view:isShared')}
          hint={t('saved-view:isSharedHint')}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        {save.error !== null && <FailureNote failure={save.error} />}
        <Button type="submit" tone="main" className="self-end" isBusy={save.isPending}>
          {t('saved-view:confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
