import { useFieldLabel } from './field-label.ts'
import { type Changed, changesOf } from './changes-of.ts'

type ChangeTableProps = { changed: Changed; labels: { before: string; after: string } }

/** The values before beside those after or as sent; changed ones are marked by a sign, too. */
export function ChangeTable({ changed, labels }: ChangeTableProps) {
  const fieldLabel = useFieldLabel()
  const { hasBefore, rows } = changesOf(changed)
  if (rows.length === 0) return null
  return (
    <table className="w-full table-fixed border-collapse text-small">
      <thead>
        <tr className="text-left text-mini text-muted">
          <td className="w-1/4" />
          {hasBefore && <th className="px-2 py-1">{labels.before}</th>}
          <th className="px-2 py-1">{labels.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after, hasChanged }) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="px-2 py-1 text-left text-mini font-normal">
              {hasChanged && <span aria-hidden>● </span>}
              {fieldLabel(name)}
            </th>
            {hasBefore && <td className="code px-2 py-1 font-mono text-mini text-muted">{before}</td>}
            <td className={`code px-2 py-1 font-mono text-mini ${hasChanged ? 'font-bold' : ''}`}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
