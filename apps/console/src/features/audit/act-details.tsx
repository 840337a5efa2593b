import type { OperatorAct } from '@kapao/contract/audit'
import { useTranslation } from 'react-i18next'
import { changesOf } from './changes-of.ts'

/** Everything the chain holds of one act. */
export function ActDetails({ act }: { act: OperatorAct }) {
  const { t } = useTranslation()
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[max-content_minmax(0,1fr)]">
        {act.reason !== null && <Fact label={t('audit:reason')}>{act.reason}</Fact>}
        <Fact label={t('audit:request')} isCode>
          {act.requestId}
        </Fact>
        {act.sessionId !== null && (
          <Fact label={t('audit:session')} isCode>
            {act.sessionId}
          </Fact>
        )}
        <Fact label={t('audit:hash')} isCode>
          {act.hash}
        </Fact>
      </dl>
      <Changes act={act} />
    </div>
  )
}

function Fact({ label, isCode = false, children }: { label: string; isCode?: boolean; children: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={isCode ? 'code font-mono text-mini' : ''}>{children}</dd>
    </>
  )
}

/** The values before beside those that were sent or are there now; changed ones are marked by a sign, too. */
function Changes({ act }: { act: OperatorAct }) {
  const { t } = useTranslation()
  const { hasBefore, rows } = changesOf(act)
  if (rows.length === 0) return null
  return (
    <table className="w-full table-fixed border-collapse text-small">
      <thead>
        <tr className="text-left text-mini text-muted">
          <td className="w-1/4" />
          {hasBefore && <th className="px-2 py-1">{t('audit:before')}</th>}
          <th className="px-2 py-1">{act.after === null ? t('audit:sent') : t('audit:after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after, hasChanged }) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="code px-2 py-1 text-left font-mono text-mini font-normal">
              {hasChanged && <span aria-hidden>● </span>}
              {name}
            </th>
            {hasBefore && <td className="code px-2 py-1 font-mono text-mini text-muted">{before}</td>}
            <td className={`code px-2 py-1 font-mono text-mini ${hasChanged ? 'font-bold' : ''}`}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
