import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from './table.tsx'

const columns = [
  { key: 'name', heading: 'Name', cell: (row: { name: string }) => row.name, isLead: true },
  { key: 'length', heading: 'Letters', cell: (row: { name: string }) => row.name.length, isNumeric: true },
]
const shared = {
  caption: 'People',
  columns,
  rowKey: (row: { name: string }) => row.name,
  empty: <p>Nobody</p>,
}

test('a table keeps its roles although a phone shows its rows as cards', () => {
  const html = renderToStaticMarkup(<Table {...shared} rows={[{ name: 'Somchai' }, { name: 'Malee' }]} />)
  expect(html.match(/role="row"/g)).toHaveLength(3)
  expect(html.match(/role="columnheader"/g)).toHaveLength(2)
  expect(html.match(/role="cell"/g)).toHaveLength(4)
  expect(html).toContain('Somchai')
})

test('on a phone the action of a row has no heading beside it', () => {
  const action = { key: 'claim', heading: 'Claim', cell: () => <button type="button">Claim it</button> }
  function headingsOf(isAction: boolean) {
    return renderToStaticMarkup(
      <Table {...shared} columns={[...columns, { ...action, isAction }]} rows={[{ name: 'Malee' }]} />,
    ).match(/>Claim</g)
  }
  expect(headingsOf(false)).toHaveLength(2)
  expect(headingsOf(true)).toHaveLength(1)
})

test('while loading, the expected number of rows is shown, hidden from a screen reader', () => {
  const html = renderToStaticMarkup(<Table {...shared} rows={undefined} skeletonRows={3} />)
  expect(html).toContain('aria-busy="true"')
  expect(html.match(/<tr aria-hidden="true"/g)).toHaveLength(3)
  expect(html).not.toContain('Nobody')
})

test('without rows the empty state is shown instead of an empty table', () => {
  const html = renderToStaticMarkup(<Table {...shared} rows={[]} />)
  expect(html).toContain('Nobody')
  expect(html).not.toContain('<table')
})
