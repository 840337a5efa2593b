export type ChartRow = { key: string; label: string; cells: readonly string[] }

type ChartTableProps = {
  caption: string
  /** The first is the heading of the labels. */
  headings: readonly string[]
  rows: readonly ChartRow[]
}

/** The figures of a chart as a table that scrolls within itself. */
export function ChartTable(props: ChartTableProps) {
  return (
    <div
      role="group"
      aria-label={props.caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
      tabIndex={0}
      data-scrolls="sideways"
      className="chart-table"
    >
      <PlainTable {...props} />
    </div>
  )
}

export function PlainTable({ caption, headings, rows }: ChartTableProps) {
  return (
    <table>
      <caption className="chart-unseen">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading, index) => (
            // Columns never move.
            <th key={index} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, cells }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
