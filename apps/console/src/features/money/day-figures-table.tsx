import type { DayFigures } from '@kapao/contract/money-day'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'

type TableProps = { columns: readonly { words: string; figures: DayFigures }[] }

/** What both sides say: now, or beside it what they said when the day was closed. */
export function DayFiguresTable({ columns }: TableProps) {
  const { t } = useTranslation()
  const rows = [
    { words: t('money:paidIn'), of: ({ paidIn }: DayFigures) => <Moved {...paidIn} /> },
    { words: t('money:paidOut'), of: ({ paidOut }: DayFigures) => <Moved {...paidOut} /> },
    { words: t('money:reportedHead'), of: (figures: DayFigures) => <Reported figures={figures} /> },
  ]
  return (
    <TableFrame label={t('money:bookSays')}>
      <thead>
        <tr>
          <td className={headClass} />
          {columns.map(({ words }) => (
            <th key={words} className={`${headClass} text-right`}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, of }) => (
          <tr key={words}>
            <th scope="row" className={`${cellClass} text-left font-normal text-muted`}>
              {words}
            </th>
            {columns.map((column) => (
              <td key={column.words} className={`${cellClass} text-right font-semibold`}>
                {of(column.figures)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Moved({ amount, entries }: DayFigures['paidIn']) {
  const { t } = useTranslation()
  return (
    <>
      {formatBaht(amount)}{' '}
      <span className="text-mini font-normal whitespace-nowrap text-muted">
        {t('report:count', { number: formatCount(entries) })}
      </span>
    </>
  )
}

function Reported({ figures: { reported, comparedTo } }: { figures: DayFigures }) {
  const { t } = useTranslation()
  if (reported !== null) return <Moved {...reported} />
  return (
    <span className="font-normal text-muted">
      {comparedTo === null
        ? t('money:notReported')
        : t('money:comparedTo', { time: formatDateTime(comparedTo) })}
    </span>
  )
}
