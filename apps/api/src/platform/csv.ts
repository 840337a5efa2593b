import { stringify } from 'csv-stringify/sync'

/** Without it a spreadsheet misreads UTF-8, and Thai becomes unreadable. */
export const byteOrderMark = '\uFEFF'

/** RFC 4180: each row ends with CR LF, and a cell with a comma, a quote or a line break is quoted. */
export function writeRows(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => [...cells]),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
}

/**
 * A text that people typed, as a cell. A spreadsheet runs a text that begins with these characters as a formula; an
 * apostrophe prevents it.
 */
export function writeText(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
}
