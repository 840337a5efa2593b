import type { MemberPage } from '@kapao/contract/member'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextInput } from '../../controls/field.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { useMemberAt } from './member.queries.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

/** The wallet as it was at a moment of Bangkok's time. */
export function MomentPanel({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const look = useMemberAt(member._id)
  const then = look.data
  function submit(event: FormEvent) {
    event.preventDefault()
    const moment = Date.parse(`${typed}:00+07:00`)
    setMissing(Number.isNaN(moment))
    if (!Number.isNaN(moment)) look.mutate(new Date(moment).toISOString())
  }
  return (
    <TitledPanel title={t('member:moment')}>
      <p className="text-small text-muted">{t('member:momentText')}</p>
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <TextInput
          label={t('member:momentAt')}
          type="datetime-local"
          value={typed}
          onChange={({ target }) => setTyped(target.value.slice(0, 16))}
          error={isMissing && t('member:momentMissing')}
        />
        <Button type="submit" className="self-start" isBusy={look.isPending}>
          {t('member:momentShow')}
        </Button>
      </form>
      {look.isError && <FailureNote failure={look.error} />}
      {then !== undefined && (
        <div role="status" className="flex flex-col gap-2">
          <p className="text-small font-semibold">{formatDateTime(then.at)}</p>
          <FactList>
            <Fact name={t('member:balance')}>{formatBaht(then.balance)}</Fact>
            <Fact name={t('member:held')}>{formatBaht(then.held)}</Fact>
            <Fact name={t('member:coming')}>{formatBaht(then.coming)}</Fact>
            <Fact name={t('member:deposited')}>{formatBaht(then.deposited)}</Fact>
            <Fact name={t('member:withdrawn')}>{formatBaht(then.withdrawn)}</Fact>
            <Fact name={t('member:grantsThen')}>{then.grants.map(({ code }) => code).join(', ') || '–'}</Fact>
          </FactList>
        </div>
      )}
    </TitledPanel>
  )
}
