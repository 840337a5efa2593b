import type { OperatorAct } from '@kapao/contract/audit'
import { useTranslation } from 'react-i18next'
import { ChangeTable } from '../../controls/change-table.tsx'

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
      <ChangeTable
        changed={act}
        labels={{
          before: t('audit:before'),
          after: act.after === null ? t('audit:sent') : t('audit:after'),
        }}
      />
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
