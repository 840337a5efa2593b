import type { AskedTable } from '@kapao/contract/export'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../controls/failure-note.tsx'
import { NextPageButton } from '../../controls/next-page.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { BehindCheck, type CheckProps } from './behind-check.tsx'

type BehindProps<Page extends { total: unknown }, Row> = {
  pages: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  /** Compares the figure with what the server counted from the rows. */
  check: (total: NonNullable<Page['total']>) => CheckProps
  /** What stands where there are no rows; without it, the table without rows. */
  empty?: ReactNode
  note?: ReactNode
  /** On the button that reads on. */
  older: string
  /** The same rows, as they are exported. */
  table: AskedTable
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows behind a figure, a page at a time, whether they come to it, and the way to export them. */
export function BehindPages<Page extends { total: unknown }, Row>(props: BehindProps<Page, Row>) {
  const { pages, rowsOf, check, empty, note, older, table, children } = props
  const { t } = useTranslation()
  const { data, error, refetch } = pages
  const [first] = data?.pages ?? []
  if (data === undefined || first === undefined)
    return error === null ? (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="h-64" />
      </SkeletonGroup>
    ) : (
      <FailureNote failure={error} onRetry={() => void refetch()} />
    )
  const rows = data.pages.flatMap(rowsOf)
  const hasTable = rows.length > 0 || empty === undefined
  return (
    <>
      {first.total !== null && first.total !== undefined && <BehindCheck {...check(first.total)} />}
      {error !== null && <FailureNote failure={error} />}
      {hasTable ? <div className="max-h-96 overflow-y-auto">{children(rows)}</div> : empty}
      {note}
      <NextPageButton pages={pages} words={older} />
      {rows.length > 0 && (
        <div className="self-end">
          <ExportMenu table={table} />
        </div>
      )}
    </>
  )
}
