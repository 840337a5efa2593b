/** A block of SQL statements in the document, and the block of their results. */
const pair = /```sql\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g

/** Runs one statement and returns its result as the document shows it. */
export type Ask = (statement: string) => Promise<string>

/** The document with every result replaced by what `ask` returns now. Blocks run in order. */
export async function answerDocument(text: string, ask: Ask): Promise<string> {
  let written = ''
  let from = 0
  for (const match of text.matchAll(pair)) {
    const [whole, sql = ''] = match
    const answers: string[] = []
    for (const statement of statementsIn(sql)) answers.push(await ask(statement))
    const output = answers.filter((answer) => answer !== '').join('\n\n')
    written += `${text.slice(from, match.index)}\`\`\`sql\n${sql}\`\`\`\n\n\`\`\`text\n${output}\n\`\`\``
    from = match.index + whole.length
  }
  return written + text.slice(from)
}

/** The statements of a block: each ends with a semicolon at the end of a line. */
export function statementsIn(sql: string): string[] {
  return sql
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

type Answer = { columns: readonly string[]; rows: readonly (readonly (string | null)[])[] }

/** Renders a result as psql does. */
export function renderTable({ columns, rows }: Answer): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ''))
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)),
  )
  function line(row: readonly string[]) {
    return row
      .map((cell, at) => ` ${cell.padEnd(widths[at] ?? 0)} `)
      .join('|')
      .trimEnd()
  }
  return [line(columns), widths.map((width) => '-'.repeat(width + 2)).join('+'), ...cells.map(line)].join(
    '\n',
  )
}
