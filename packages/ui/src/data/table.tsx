import type { ReactNode } from 'react'
import clsx from 'clsx'
import { Pager } from './pager.tsx'
import type { PagerProps } from './pager.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

export type TableColumn<Row> = {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  isNumeric?: boolean
  /** On a phone this column is the first line of the card, without its heading. */
  isLead?: boolean
  /** The row's action. On a phone it is the last line of the card, at full width and without its heading. */
  isAction?: boolean
}

export type TableProps<Row> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly TableColumn<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  empty: ReactNode
  skeletonRows?: number
  pages?: PagerProps
}

/**
 * A table; below 640 px each row is a card. The roles are explicit because changing `display` removes the native ones.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, rowKey, empty, skeletonRows = 10, pages } = props
  return (
    <div>
      {rows?.length === 0 ? (
        <>{empty}</>
      ) : (
        <table
          role="table"
          aria-busy={rows === undefined || undefined}
          className="block w-full text-left sm:table"
        >
          <caption
            className={
              isCaptionHidden ? 'sr-only' : 'block pb-3 text-left text-lead font-bold sm:table-caption'
            }
          >
            {caption}
          </caption>
          <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={clsx(headClass, column.isNumeric === true && 'sm:text-right')}
                >
                  {column.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="flex flex-col gap-2.5 sm:table-row-group">
            {rows === undefined
              ? Array.from({ length: skeletonRows }, (_, index) => (
                  <SkeletonRow key={index} columns={columns} />
                ))
              : rows.map((row) => <BodyRow key={rowKey(row)} row={row} columns={columns} />)}
          </tbody>
        </table>
      )}
      {pages !== undefined && <Pager {...pages} />}
    </div>
  )
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly TableColumn<Row>[] }) {
  return (
    <tr role="row" className={rowClass}>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={clsx(cellClass, column.isNumeric === true && 'sm:text-right')}
        >
          {column.isLead !== true && column.isAction !== true && (
            <span aria-hidden="true" className="shrink-0 text-small text-muted sm:hidden">
              {column.heading}
            </span>
          )}
          <div
            className={clsx(
              'min-w-0',
              column.isLead === true && 'flex-1 font-semibold',
              column.isAction === true && 'grid flex-1 sm:block',
              column.isLead !== true &&
                column.isAction !== true &&
                clsx('text-right', column.isNumeric !== true && 'sm:text-left'),
            )}
          >
            {column.cell(row)}
          </div>
        </td>
      ))}
    </tr>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <tr aria-hidden="true" className={rowClass}>
      {columns.map((column) => (
        <td key={column.key} className={cellClass}>
          <Skeleton
            className={
              column.isLead === true
                ? 'w-2/3'
                : clsx('ml-auto w-1/3 sm:w-3/4', column.isNumeric !== true && 'sm:ml-0')
            }
          />
        </td>
      ))}
    </tr>
  )
}

const headClass = 'border-b border-line px-3 pb-2.5 text-small font-semibold text-muted first:pl-1 last:pr-1'

const rowClass =
  'block rounded-card border border-line bg-surface px-4 py-2.5 sm:table-row sm:rounded-none sm:border-0 sm:bg-transparent sm:hover:bg-surface'

const cellClass =
  'flex min-h-9 items-center justify-between gap-4 py-1 sm:table-cell sm:border-b sm:border-line sm:px-3 sm:py-3.5 sm:align-middle sm:first:pl-1 sm:last:pr-1'
