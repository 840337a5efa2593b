import type { MoneyDay, CompanyDay } from '@kapao/contract/money-day'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useCloseDay } from './day.queries.ts'

type FormProps = { day: string; page: MoneyDay; company: CompanyDay }

/** Closes the day at the figures above. Where the sides do not agree, it asks for a note first. */
export function CloseForm({ day, page, company }: FormProps) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const close = useCloseDay()
  const { account, currency, figures, closings, hasChanged } = company
  if (closings.length > 0 && !hasChanged) return null
  if (!page.isOver) return <p className="text-small text-muted">{t('money:cannotCloseToday')}</p>
  if (!permissions.includes('money.close'))
    return (
      <p className="text-small text-muted">
        {t('money:cannotClose', { permission: t('permissionName:money.close') })}
      </p>
    )
  const { seal } = page
  if (seal === null) return null
  const typed = note.trim()
  const isMissing = typed === '' && !figures.agrees
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isMissing && seal !== null)
      close.mutate({
        day,
        account,
        currency,
        sealNo: seal.sealNo,
        ...(typed === '' ? {} : { note: typed }),
      })
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <p className="text-small text-muted">{t('money:closeText')}</p>
      <TextAreaInput
        label={t('money:note')}
        hint={t(figures.agrees ? 'money:noteOptional' : 'money:noteHint')}
        error={isChecked && isMissing && t('money:noteMissing')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {close.error !== null && <FailureNote failure={close.error} />}
      <Button type="submit" tone="main" className="self-end" isBusy={close.isPending}>
        {t(closings.length > 0 ? 'money:closeAgain' : 'money:closeDay')}
      </Button>
    </form>
  )
}
