import type { MailPeriod, MailState, ReportMail } from '@kapao/contract/report-mail'
import { formatDateTime } from '@kapao/i18n/date'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { showToast } from '@kapao/ui/overlays/toaster'
import { Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { linkClass } from '../../controls/link-class.ts'
import { Panel } from '../../controls/panel.tsx'
import { wordsForDay } from '../../time/days.ts'
import { useOperator } from '../operator/operator-context.ts'
import { useDeleteReportMail, useSendReportMail } from './report-mail.queries.ts'

export const periodTexts = {
  day: 'report-mail:everyDay',
  week: 'report-mail:everyWeek',
  month: 'report-mail:everyMonth',
} as const satisfies Record<MailPeriod, string>

const tones = { waiting: 'plain', sent: 'good', refused: 'bad', gaveUp: 'bad' } as const satisfies Record<
  MailState,
  string
>

type ReportMailCardProps = { mail: ReportMail; isConnected: boolean; onChange: () => void }

/** One report by mail: when, to whom, and what became of the last one. */
export function ReportMailCard({ mail, isConnected, onChange }: ReportMailCardProps) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const { name, every, hour, by, language, nextAt, setBy, pausedBecause } = mail
  return (
    <li className="min-w-0">
      <Panel className="flex h-full flex-col gap-3 p-4 text-small">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <h2 className="min-w-0 flex-1 text-base font-bold break-words">{name}</h2>
          {nextAt === null && <Badge tone="warn">{t('report-mail:paused')}</Badge>}
        </div>
        <p className="text-muted">
          {t(periodTexts[every])} · {wordsForHour(hour)} ·{' '}
          {t(by === 'day' ? 'report:byDay' : 'report:byAccount')} ·{' '}
          <span lang={bcp47(language)}>{nativeNames[language]}</span>
        </p>
        {pausedBecause !== null && (
          <p className="text-warn">{t('report-mail:pausedByOperator', { name: setBy })}</p>
        )}
        <p className="text-muted">
          {nextAt !== null && `${t('report-mail:next', { time: formatDateTime(nextAt) })} · `}
          {t('report-mail:setBy', { name: setBy })}
        </p>
        <LastMessages mail={mail} />
        {permissions.includes('report.mail') && (
          <Acts mail={mail} isConnected={isConnected} onChange={onChange} />
        )}
      </Panel>
    </li>
  )
}

/** `07:00`. */
export function wordsForHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The addresses, each with what became of the last message to it. */
function LastMessages({ mail: { last, recipients, by } }: { mail: ReportMail }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 font-semibold">
          {last === null
            ? t('report-mail:neverSent')
            : t('report-mail:last', { from: wordsForDay(last.from), until: wordsForDay(last.until) })}
        </span>
        {last !== null && (
          <Link
            className={linkClass}
            to={`/reports?from=${last.from}&until=${last.until}&by=${by}&seal=${last.sealNo}`}
          >
            {t('report-mail:open')}
          </Link>
        )}
      </p>
      <ul className="flex flex-col gap-1">
        {last === null &&
          recipients.map((recipient) => (
            <li key={recipient} className="break-all">
              {recipient}
            </li>
          ))}
        {last?.messages.map(({ recipient, state, reason }) => (
          <li key={recipient} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 break-all">{recipient}</span>
            <Badge tone={tones[state]}>{t(`report-mail:${state}`)}</Badge>
            {reason !== null && (
              <span className="code basis-full font-mono text-mini break-all text-muted">{reason}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Acts({ mail: { _id: id, name }, isConnected, onChange }: ReportMailCardProps) {
  const { t } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useDeleteReportMail(() => showToast({ tone: 'success', text: t('report-mail:deleted') }))
  const send = useSendReportMail(({ messages }) =>
    showToast({ tone: 'success', text: t('report-mail:sending', { number: messages }) }),
  )
  return (
    <div className="mt-auto flex flex-col gap-2">
      {send.isError && <FailureNote failure={send.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        {isConnected && (
          <>
            <Button
              icon={<Send aria-hidden />}
              aria-label={t('report-mail:sendNamed', { name })}
              isBusy={send.isPending}
              onClick={() => send.mutate(id)}
            >
              {t('report-mail:send')}
            </Button>
            <Button
              icon={<Pencil aria-hidden />}
              aria-label={t('report-mail:changeNamed', { name })}
              onClick={onChange}
            >
              {t('report-mail:change')}
            </Button>
          </>
        )}
        <Button
          tone="danger"
          icon={<Trash2 aria-hidden />}
          aria-label={t('report-mail:deleteNamed', { name })}
          onClick={() => setDeleting(true)}
        >
          {t('report-mail:delete')}
        </Button>
      </div>
      <Dialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('report-mail:deleteTitle', { name })}
      >
        <p className="text-small">{t('report-mail:deleteText')}</p>
        {remove.isError && <FailureNote failure={remove.error} />}
        <Button
          tone="danger"
          className="self-end"
          isBusy={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          {t('report-mail:delete')}
        </Button>
      </Dialog>
    </div>
  )
}
