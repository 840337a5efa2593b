import { languages } from '@kapao/contract/language'
import { mailPeriods, mostRecipients, type ReportMail } from '@kapao/contract/report-mail'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { currentLanguage } from '@kapao/i18n/start'
import { showToast } from '@kapao/ui/overlays/toaster'
import { generateId } from '@kapao/wire/random'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { CheckBox } from '../../controls/check-box.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { SelectInput, TextAreaInput, TextInput } from '../../controls/field.tsx'
import { readRecipients } from './recipients.ts'
import { periodTexts, wordsForHour } from './report-mail-card.tsx'
import { useSetReportMail } from './report-mail.queries.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

type Draft = Pick<ReportMail, 'name' | 'every' | 'hour' | 'by' | 'language' | 'isPaused'> & {
  recipients: string
}

type ReportMailDialogProps = { mail?: ReportMail; onClose: () => void }

/** Asks for what a report by mail is: a new one, or one that is changed. */
export function ReportMailDialog({ mail, onClose }: ReportMailDialogProps) {
  const { t, i18n } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(mail, currentLanguage(i18n)))
  const [isChecked, setChecked] = useState(false)
  // A repeat after a lost answer is the same report.
  const [reportMailId] = useState(() => mail?._id ?? generateId())
  const save = useSetReportMail(() => {
    showToast({ tone: 'success', text: t('report-mail:saved') })
    onClose()
  })
  const recipients = readRecipients(draft.recipients)
  const name = draft.name.trim()
  function change(changes: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...changes }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (recipients !== undefined && name !== '') save.mutate({ ...draft, reportMailId, name, recipients })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(mail === undefined ? 'report-mail:addTitle' : 'report-mail:changeTitle')}
      initialFocus={first}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextInput
          ref={first}
          label={t('report-mail:name')}
          hint={t('report-mail:nameHint')}
          error={isChecked && name === '' && t('required')}
          autoComplete="off"
          maxLength={60}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Times draft={draft} onChange={change} />
        <TextAreaInput
          label={t('report-mail:recipients')}
          hint={t('report-mail:recipientsHint', { number: mostRecipients })}
          error={
            isChecked &&
            recipients === undefined &&
            t('report-mail:wrongRecipients', { number: mostRecipients })
          }
          rows={3}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.recipients}
          onChange={({ target }) => change({ recipients: target.value })}
        />
        <CheckBox
          label={t('report-mail:isPaused')}
          checked={draft.isPaused}
          onChange={({ target }) => change({ isPaused: target.checked })}
        />
        {save.isError && <FailureNote failure={save.error} />}
        <Button type="submit" tone="main" className="self-end" isBusy={save.isPending}>
          {t('report-mail:save')}
        </Button>
      </form>
    </Dialog>
  )
}

type TimesProps = { draft: Draft; onChange: (changes: Partial<Draft>) => void }

/** When it is sent, and how. */
function Times({ draft: { every, hour, by, language }, onChange }: TimesProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <SelectInput
        label={t('report-mail:every')}
        value={every}
        onChange={({ target }) => onChange({ every: target.value as Draft['every'] })}
      >
        {mailPeriods.map((each) => (
          <option key={each} value={each}>
            {t(periodTexts[each])}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('report-mail:hour')}
        value={hour}
        onChange={({ target }) => onChange({ hour: Number(target.value) })}
      >
        {hours.map((each) => (
          <option key={each} value={each}>
            {wordsForHour(each)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('report-mail:by')}
        value={by}
        onChange={({ target }) => onChange({ by: target.value as Draft['by'] })}
      >
        <option value="day">{t('report:byDay')}</option>
        <option value="account">{t('report:byAccount')}</option>
      </SelectInput>
      <SelectInput
        label={t('report-mail:language')}
        value={language}
        onChange={({ target }) => onChange({ language: target.value as Draft['language'] })}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={bcp47(each)}>
            {nativeNames[each]}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}

function draftOf(mail: ReportMail | undefined, language: Draft['language']): Draft {
  if (mail === undefined)
    return { name: '', every: 'day', hour: 7, by: 'account', language, isPaused: false, recipients: '' }
  const { name, every, hour, by, isPaused, recipients } = mail
  return {
    name,
    every,
    hour,
    by,
    language: mail.language,
    // Who saves it after it has paused by itself answers for it from then on.
    isPaused: isPaused && mail.pausedBecause === null,
    recipients: recipients.join('\n'),
  }
}
