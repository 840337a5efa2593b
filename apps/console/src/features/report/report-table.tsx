import { type FigureName, percentOf, type ReportFigures, type ShownFigure } from '@kapao/contract/report'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { FigureHead } from './figure-head.tsx'
import { isCounted, isNothing, ratioBelow, wordsForKey } from './figures.ts'
import { growthOf } from './growth.ts'
import type { RowOrder } from './row-order.ts'

export type Opened = { figure: FigureName; key: string }

type TableProps = {
  label: string
  by: 'day' | 'account'
  columns: readonly ShownFigure[]
  rows: readonly { key: string; figures: ReportFigures }[]
  order: RowOrder<ShownFigure> | undefined
  total: ReportFigures
  /** The whole of the period that it is compared with, and what that is called. Without figures, no money moved in it. */
  earlier?: { words: string; figures: ReportFigures | undefined } | undefined
  /** Undefined where rows have an order of their own. */
  onOrder: ((name: string) => void) | undefined
  /** `key` is empty for the figure of the whole report. */
  onOpen: (opened: Opened) => void
}

const wholeReport = ''

/** The figures of a report, the total first. Each opens onto what is behind it. */
export function ReportTable({
  label,
  by,
  columns,
  rows,
  order,
  total,
  earlier,
  onOrder,
  onOpen,
}: TableProps) {
  const { t } = useTranslation()
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th className={`${headClass} left-0 z-10`}>{t(`report:${by}`)}</th>
          {columns.map((name) => (
            <FigureHead
              key={name}
              name={name}
              heading={t(`report:${name}`)}
              meaning={t(`figureMeaning:${name}`)}
              order={order}
              onOrder={onOrder}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          words={t('report:total')}
          columns={columns}
          isWhole
          cellOf={(name) => (
            <Figure figures={total} name={name} onOpen={() => onOpen({ figure: name, key: wholeReport })} />
          )}
        />
        {earlier !== undefined && (
          <Row
            words={earlier.words}
            columns={columns}
            isWhole
            cellOf={(name) => (
              <Earlier now={total[name].amount} before={earlier.figures?.[name].amount ?? 0} />
            )}
          />
        )}
        {rows.map(({ key, figures }) => (
          <Row
            key={key}
            words={wordsForKey(key, by)}
            columns={columns}
            cellOf={(name) => (
              <Figure figures={figures} name={name} onOpen={() => onOpen({ figure: name, key })} />
            )}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

type RowProps = {
  words: string
  columns: readonly ShownFigure[]
  isWhole?: boolean
  cellOf: (name: ShownFigure) => ReactNode
}

function Row({ words, columns, isWhole = false, cellOf }: RowProps) {
  return (
    <tr className={isWhole ? 'bg-lifted' : 'hover:bg-surface'}>
      <th
        scope="row"
        className={clsx(
          cellClass,
          'sticky left-0 text-left font-semibold whitespace-nowrap',
          isWhole ? 'bg-lifted' : 'bg-raised',
        )}
      >
        {words}
      </th>
      {columns.map((name) => (
        <td key={name} className={`${cellClass} text-right whitespace-nowrap`}>
          {cellOf(name)}
        </td>
      ))}
    </tr>
  )
}

/** A figure of the earlier period, with how the report's has grown since. */
function Earlier({ now, before }: { now: number; before: number }) {
  const growth = growthOf(now, before)
  return (
    <>
      {formatBaht(before)}
      {growth !== undefined && <span className="block text-mini text-muted">{growth}</span>}
    </>
  )
}

type FigureProps = { figures: ReportFigures; name: FigureName; onOpen: () => void }

function Figure({ figures, name, onOpen }: FigureProps) {
  const { t } = useTranslation()
  if (isNothing(figures, name)) return <span className="text-muted">{formatBaht(0)}</span>
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-m-1 ml-auto block rounded-field p-1 text-right font-semibold hover:bg-surface-strong hover:underline max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12 pointer-coarse:min-w-12"
    >
      {formatBaht(figures[name].amount)}
      {isCounted(name) && (
        <span className="block text-mini font-normal text-muted">
          {t('report:count', { number: formatCount(figures[name].entries) })}
        </span>
      )}
      <Ratio figures={figures} name={name} />
    </button>
  )
}

/** The share of another figure that one is, where it has one. */
function Ratio({ figures, name }: { figures: ReportFigures; name: FigureName }) {
  const { t } = useTranslation()
  const ratio = ratioBelow[name]
  const percent = ratio && percentOf(figures, ratio)
  if (ratio === undefined || percent === undefined) return null
  return (
    <span className="block text-mini font-normal text-muted" title={t(`figureMeaning:${ratio}`)}>
      {t(`report:${ratio}`, { percent: percent.toFixed(1) })}
    </span>
  )
}
