import type { OperatorAct } from '@kapao/contract/audit'
import { formatDateTime } from '@kapao/i18n/date'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsForCall } from '../../action/operator-calls.ts'
import { Badge } from '../../controls/badge.tsx'
import { LongTable } from '../../controls/long-table.tsx'
import { cellClass, headClass } from '../../controls/table.tsx'
import { ActDetails } from './act-details.tsx'

const widths = [3, 10.5, 7, 12, 12, 10, 7]

type ActTableProps = { acts: readonly OperatorAct[]; onEnd: () => void }

export function ActTable({ acts, onEnd }: ActTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  function toggle(actNo: number) {
    const next = new Set(open)
    if (!next.delete(actNo)) next.add(actNo)
    setOpen(next)
  }
  return (
    <LongTable
      label={t('audit:title')}
      widths={widths}
      rows={acts}
      keyOf={({ actNo }) => actNo}
      onEnd={onEnd}
      head={
        <tr>
          <td className={headClass} />
          <th className={headClass}>{t('audit:time')}</th>
          <th className={headClass}>{t('audit:who')}</th>
          <th className={headClass}>{t('audit:what')}</th>
          <th className={headClass}>{t('audit:about')}</th>
          <th className={headClass}>{t('audit:result')}</th>
          <th className={headClass}>{t('audit:address')}</th>
        </tr>
      }
    >
      {(act) => <ActRow act={act} isOpen={open.has(act.actNo)} onToggle={() => toggle(act.actNo)} />}
    </LongTable>
  )
}

type ActRowProps = { act: OperatorAct; isOpen: boolean; onToggle: () => void }

function ActRow({ act, isOpen, onToggle }: ActRowProps) {
  const { t } = useTranslation()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <tr className={isOpen ? 'bg-lifted' : 'hover:bg-surface'}>
        <td className="border-b border-line pl-1 align-top">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('audit:details', { actNo: act.actNo })}
            onClick={onToggle}
            className="flex size-9 items-center justify-center rounded-field text-muted hover:text-text max-sm:size-12 pointer-coarse:size-12"
          >
            <Chevron aria-hidden className="size-4.5" />
          </button>
        </td>
        <td className={`${cellClass} whitespace-nowrap`}>{formatDateTime(act.at)}</td>
        <td className={cellClass}>
          {act.operatorId ?? <span className="text-muted">{t('audit:nobody')}</span>}
        </td>
        <td className={cellClass}>{wordsForCall(t, act.call)}</td>
        <td className={`${cellClass} code font-mono text-mini break-all`}>
          {act.memberId ?? act.subject ?? '–'}
        </td>
        <td className={cellClass}>
          {act.outcome === 'done' ? (
            <Badge tone="good">{t('audit:done')}</Badge>
          ) : (
            <span className="flex flex-col items-start">
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
