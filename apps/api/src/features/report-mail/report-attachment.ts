import { countedNames, type Report } from '@kapao/contract/report'
import { stringify } from 'csv-stringify/sync'

/** A whole report as a CSV. */
export function writeAttachment({ reports, seal }: Report): string {
  const rows = reports.flatMap(({ currency, rows: lines }) =>
    lines.map(({ key, figures }) => [
      key,
      currency,
      ...countedNames.map((name) => figures[name].amount.toFixed(2)),
      String(seal?.sealNo ?? ''),
    ]),
  )
  return `\uFEFF${stringify([['key', 'currency', ...countedNames, 'seal'], ...rows], { record_delimiter: 'windows' })}`
}
