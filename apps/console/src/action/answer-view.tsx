import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../controls/button.tsx'
import { Panel } from '../controls/panel.tsx'
import { cellClass, headClass, TableFrame } from '../controls/table.tsx'
import { useOperator } from '../features/operator/operator-context.ts'
import { followUpsOf, valuesFor } from './follow-ups.ts'
import { useFieldLabel } from '../controls/field-label.ts'
import { isObject } from './json-schema.ts'
import type { OperatorCallName } from './operator-calls.ts'

type AnswerViewProps = {
  /** The call that answered. */
  name: OperatorCallName
  answer: unknown
  /** What comes below the answer. */
  children: ReactNode
}

/** Whatever a call answered: lists of objects as tables, objects as pairs, the rest as text. */
export function AnswerView({ name, answer, children }: AnswerViewProps) {
  const { t } = useTranslation()
  return (
    <Panel aria-label={t('action:answer')} className="flex flex-col gap-3 p-4">
      <h2 className="text-lead font-bold">{t('action:answer')}</h2>
      <Value name={name} value={answer} label={t('action:answer')} />
      {children}
    </Panel>
  )
}

type ValueProps = { name: OperatorCallName; value: unknown; label: string }

function Value({ name, value, label }: ValueProps) {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isObject)) return <Rows name={name} rows={value} label={label} />
    return <>{value.length === 0 ? '–' : value.map(plainText).join(', ')}</>
  }
  if (isObject(value)) return <Pairs name={name} value={value} />
  return <span className="whitespace-pre-wrap">{plainText(value)}</span>
}

function Pairs({ name: call, value }: { name: OperatorCallName; value: Record<string, unknown> }) {
  const fieldLabel = useFieldLabel()
  return (
    <dl className="flex min-w-0 flex-col gap-2 text-small">
      {Object.entries(value).map(([name, part]) => (
        <div key={name} className="min-w-0">
          <dt className="font-semibold text-muted">{fieldLabel(name)}</dt>
          <dd className="code min-w-0">
            <Value name={call} value={part} label={fieldLabel(name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type RowsProps = { name: OperatorCallName; rows: readonly Record<string, unknown>[]; label: string }

function Rows({ name: call, rows, label }: RowsProps) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const offered = followUpsOf(call, useOperator().permissions)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          {offered.length > 0 && <td className={headClass} />}
          {names.map((name) => (
            <th key={name} className={headClass}>
              {fieldLabel(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // The answer is shown once as it came; its rows never move.
          <tr key={index}>
            {offered.length > 0 && (
              <td className={cellClass}>
                <div className="flex flex-col items-start gap-1">
                  {offered.map((each) => (
                    <Button
                      key={each.call.name}
                      render={
                        <Link to={`/actions/${each.call.name}`} state={{ values: valuesFor(each, row) }} />
                      }
                    >
                      {t(`callName:${each.call.name}`)}
                    </Button>
                  ))}
                </div>
              </td>
            )}
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
