import { useState } from 'react'
import { Amount } from '../data/amount.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { StatusPill } from '../feedback/status-pill.tsx'
import { Table } from '../data/table.tsx'
import type { TableColumn } from '../data/table.tsx'
import { Exhibit } from './exhibit.tsx'
import type { SampleWords } from './sample-words.ts'

type Row = { id: string; time: string; amount: number; isDone: boolean }

const rows: Row[] = Array.from({ length: 4 }, (_, index) => ({
  id: `slip-${index}`,
  time: `1${9 - index}/11/2026 21:0${index}:12`,
  amount: 100.07 + index * 250,
  isDone: index % 2 === 0,
}))

export function TableExhibit({ words }: { words: SampleWords }) {
  const [page, setPage] = useState(4)
  const labels = { nav: words.tables, previous: words.previous, next: words.next, page: words.pageOf }
  const columns: TableColumn<Row>[] = [
    { key: 'activity', heading: words.activity, cell: () => words.depositRow, isLead: true },
    { key: 'time', heading: words.time, cell: (row) => <span className="text-small">{row.time}</span> },
    {
      key: 'status',
      heading: words.status,
      cell: (row) => (
        <StatusPill tone={row.isDone ? 'success' : 'failed'}>
          {row.isDone ? words.success : words.failed}
        </StatusPill>
      ),
    },
    {
      key: 'amount',
      heading: words.amountLabel,
      isNumeric: true,
      cell: (row) => (
        <Amount value={row.amount} isVoid={!row.isDone} direction="in" directionLabel={words.moneyIn} />
      ),
    },
  ]
  const shared = {
    columns,
    rowKey: (row: Row) => row.id,
    empty: <EmptyState title={words.empty} level={3} />,
  }
  return (
    <Exhibit name="Table with pages, while loading, empty" isWide>
      <Table
        {...shared}
        caption={words.tables}
        rows={rows}
        pages={{ page, pageCount: 12, onPage: setPage, labels }}
      />
      <Table {...shared} caption={words.loading} rows={undefined} skeletonRows={2} />
      <Table {...shared} caption={words.empty} rows={[]} />
    </Exhibit>
  )
}
