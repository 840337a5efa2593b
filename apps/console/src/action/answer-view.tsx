import { useTranslation } from 'react-i18next'
import { Panel } from '../controls/panel.tsx'
import { cellClass, headClass, TableFrame } from '../controls/table.tsx'
import { labelOf } from './json-schema.ts'

/** Whatever a call answered: lists of objects as tables, objects as pairs, the rest as text. */
export function AnswerView({ answer }: { answer: unknown }) {
  const { t } = useTranslation()
  return (
    <Panel aria-label={t('action:answer')} className="flex flex-col gap-3 p-4">
      <h2 className="text-lead font-bold">{t('action:answer')}</h2>
      <Value value={answer} label={t('action:answer')} />
    </Panel>
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function Value({ value, label }: { value: unknown; label: string }) {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isObject)) return <Rows rows={value} label={label} />
    return <>{value.length === 0 ? '–' : value.map(plainText).join(', ')}</>
  }
  if (isObject(value)) return <Pairs value={value} />
  return <span className="whitespace-pre-wrap">{plainText(value)}</span>
}

function Pairs({ value }: { value: Record<string, unknown> }) {
  return (
    <dl className="flex min-w-0 flex-col gap-2 text-small">
      {Object.entries(value).map(([name, part]) => (
        <div key={name} className="min-w-0">
          <dt className="font-semibold text-muted">{labelOf(name)}</dt>
          <dd className="code min-w-0">
            <Value value={part} label={labelOf(name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ rows, label }: { rows: readonly Record<string, unknown>[]; label: string }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} className={headClass}>
              {labelOf(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // The answer is shown once as it came; its rows never move.
          <tr key={index}>
            {names.map((name) => (
              <td key={name} className={`${cellClass} max-w-96`}>
                {isObject(row[name]) ? JSON.stringify(row[name]) : plainText(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
