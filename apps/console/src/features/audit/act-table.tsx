import type { OperatorAct } from '@kapao/contract/audit'
import { formatDateTime } from '@kapao/i18n/date'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsForCall } from '../../action/operator-calls.ts'
import { Badge } from '../../controls/badge.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { ActDetails } from './act-details.tsx'

export function ActTable({ acts }: { acts: readonly OperatorAct[] }) {
  const { t } = useTranslation()
  return (
    <TableFrame label={t('audit:title')}>
      <thead>
        <tr>
          <td className={headClass} />
          <th className={headClass}>{t('audit:time')}</th>
          <th className={headClass}>{t('audit:who')}</th>
          <th className={headClass}>{t('audit:what')}</th>
          <th className={headClass}>{t('audit:about')}</th>
          <th className={headClass}>{t('audit:result')}</th>
          <th className={headClass}>{t('audit:address')}</th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <ActRow key={act.actNo} act={act} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function ActRow({ act }: { act: OperatorAct }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <tr className={isOpen ? 'bg-lifted' : 'hover:bg-surface'}>
        <td className="border-b border-line pl-1 align-top">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('audit:details', { actNo: act.actNo })}
            onClick={() => setOpen(!isOpen)}
            className="flex size-9 items-center justify-center rounded-field text-muted hover:text-text max-sm:size-12 pointer-coarse:size-12"
          >
            <Chevron aria-hidden className="size-4.5" />
          </button>
        </td>
        <td className={`${cellClass} whitespace-nowrap`}>{formatDateTime(act.at)}</td>
        <td className={cellClass}>
          {act.operatorId ?? <span className="text-muted">{t('audit:nobody')}</span>}
        </td>
        <td className={`${cellClass} min-w-48`}>{wordsForCall(t, act.call)}</td>
        <td className={`${cellClass} code font-mono text-mini`}>{act.memberId ?? act.subject ?? '–'}</td>
        <td className={cellClass}>
          {act.outcome === 'done' ? (
            <Badge tone="good">{t('audit:done')}</Badge>
          ) : (
            <span className="flex min-w-40 flex-col items-start">
              <Badge tone="bad">{t('audit:refused')}</Badge>
              <span className="text-mini text-muted">{sentenceForCode(t, act.outcome)}</span>
            </span>
          )}
        </td>
        <td className={`${cellClass} font-mono text-mini`}>{act.address}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={7} className="border-b border-line bg-surface p-3 sm:p-4">
            <ActDetails act={act} />
          </td>
        </tr>
      )}
    </>
  )
}
