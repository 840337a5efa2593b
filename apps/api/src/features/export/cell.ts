import { writeText } from '../../platform/csv.ts'

/** What stands in one place of a table. `undefined`: nothing. */
export type Cell =
  | { type: 'text'; text: string }
  | { type: 'number'; number: number }
  | { type: 'amount'; amount: number }
  | { type: 'moment'; at: string }
  | undefined

export function text(value: string | null | undefined): Cell {
  return value === null || value === undefined || value === '' ? undefined : { type: 'text', text: value }
}

export function number(value: number | null | undefined): Cell {
  return value === null || value === undefined ? undefined : { type: 'number', number: value }
}

/** An amount of baht or kip, of any sign. */
export function amount(value: number | null | undefined): Cell {
  return value === null || value === undefined ? undefined : { type: 'amount', amount: value }
}

/** A moment, as the wire has it. */
export function moment(value: string | null | undefined): Cell {
  return value === null || value === undefined ? undefined : { type: 'moment', at: value }
}

/** What the console shows as details: JSON. */
export function details(value: object | null | undefined): Cell {
  return value === null || value === undefined ? undefined : text(JSON.stringify(value))
}

/** A cell as a CSV has it. A number of any sign is never a formula; a text never becomes one. */
export function writeCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (cell.type === 'text') return writeText(cell.text)
  if (cell.type === 'number') return String(cell.number)
  return cell.type === 'amount' ? cell.amount.toFixed(2) : writeMoment(cell.at)
}

/** ISO 8601 in Bangkok: `2026-11-25T21:15:00.000+07:00`. */
function writeMoment(at: string): string {
  return `${inBangkok(at).toISOString().slice(0, -1)}+07:00`
}

const bangkokOffset = 7 * 60 * 60 * 1000

/** A moment whose UTC is what a clock in Bangkok shows. */
export function inBangkok(at: string): Date {
  return new Date(Date.parse(at) + bangkokOffset)
}
