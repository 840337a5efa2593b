import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { SelectInput, TextInput } from '../../controls/field.tsx'
import { ShownOnce } from '../../controls/shown-once.tsx'
import { RoleChoice } from '../team/role-choice.tsx'
import { useCreateKey } from './api-key.queries.ts'

const spans = [30, 90, 180, 365, 730] as const
const forever = 'forever'

type Typed = { name: string; days: string }

/** Asks for a key's name, roles and time, then shows its secret. */
export function CreateKeyDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const create = useCreateKey()
  const [roles, setRoles] = useState<string[]>([])
  const { register, handleSubmit, formState } = useForm<Typed>({ defaultValues: { days: '90' } })
  const isMissing = formState.isSubmitted && roles.length === 0
  function submit({ name, days }: Typed) {
    if (roles.length === 0) return
    create.mutate({ name: name.trim(), roles, days: days === forever ? null : Number(days) })
  }
  if (create.isSuccess)
    return (
      <Dialog isOpen onClose={onDone} title={t('api-key:secretTitle', { name: create.data.key.name })}>
        <p className="text-small text-muted">{t('api-key:secretText')}</p>
        <ShownOnce
          label={t('api-key:secret')}
          value={create.data.secret}
          copyLabel={t('api-key:copySecret')}
        />
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onDone} title={t('api-key:create')}>
      <p className="text-small text-muted">{t('api-key:createText')}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        {create.isError && <FailureNote failure={create.error} />}
        <TextInput
          label={t('api-key:name')}
          hint={t('api-key:nameHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={formState.errors.name && t('team:idInvalid')}
          {...register('name', { required: true, pattern: /^\s*[a-z][a-z0-9._-]{1,39}\s*$/ })}
        />
        <SelectInput label={t('api-key:days')} {...register('days')}>
          {spans.map((days) => (
            <option key={days} value={days}>
              {t('api-key:daysOf', { number: days })}
            </option>
          ))}
          <option value={forever}>{t('api-key:neverExpires')}</option>
        </SelectInput>
        <RoleChoice chosen={roles} onChoose={setRoles} />
        {isMissing && (
          <p role="alert" className="text-small text-out">
            {t('api-key:rolesMissing')}
          </p>
        )}
        <Button type="submit" tone="main" className="self-end" isBusy={create.isPending}>
          {t('api-key:create')}
        </Button>
      </form>
    </Dialog>
  )
}
