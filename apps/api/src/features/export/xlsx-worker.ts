import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import { type Cell, inBangkok } from './cell.ts'

/** A sheet: its name, what stands above its columns, and its rows. */
export type Sheet = { name: string; heading: string[]; rows: Cell[][] }

/** The formats of Excel have no time zone, so a moment is what a clock in Bangkok shows. */
function excelCell(cell: Cell) {
  if (cell === undefined) return undefined
  if (cell.type === 'text') return { type: String, value: cell.text }
  if (cell.type === 'number') return { type: Number, value: cell.number }
  return cell.type === 'amount'
    ? { type: Number, value: cell.amount, format: '0.00' }
    : { type: Date, value: inBangkok(cell.at), format: 'yyyy-mm-dd hh:mm:ss' }
}

const { name, heading, rows } = workerData as Sheet
const bold = heading.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
const file = await writeXlsxFile([bold, ...rows.map((cells) => cells.map(excelCell))], {
  sheet: name,
  stickyRowsCount: 1,
  columns: heading.map((text) => ({ width: Math.max(14, text.length + 2) })),
}).toBuffer()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(file)
