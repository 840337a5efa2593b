import {
  amountPerMember,
  type MemberCountName,
  type MemberFigures,
  type MemberSumName,
} from '@kapao/contract/member-report'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { linkClass } from '../../controls/link-class.ts'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { wordsForDay, wordsForPeriod } from '../../time/days.ts'
import { MemberLink } from '../member/member-link.tsx'
import { FigureHead } from '../report/figure-head.tsx'
import { growthOf } from '../report/growth.ts'
import { OpenCount } from '../report/open-count.tsx'
import type { Period } from '../report/report-filter.ts'
import { inOrder, type RowOrder } from '../report/row-order.ts'
import { type Grouping, type OpenedCount, type ReportOfCurrency, rowsOf } from './member-report-filter.ts'

export const memberColumns = [
  'registrations',
  'firstDeposits',
  'firstDeposited',
  'activeMembers',
  'depositors',
  'deposits',
  'withdrawals',
  'gameResult',
] as const satisfies readonly (MemberCountName | MemberSumName)[]
export type MemberColumn = (typeof memberColumns)[number]

/** The figure of the report of money that has the same entries behind it. */
const inMoney: Readonly<Partial<Record<MemberColumn, string>>> = {
  firstDeposited: 'firstDeposits',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  gameResult: 'gameResult',
}

function isCount(column: MemberColumn): column is MemberCountName {
  return inMoney[column] === undefined
}

type TableProps = {
  label: string
  by: Grouping
  columns: readonly MemberColumn[]
  report: ReportOfCurrency
  order: RowOrder<MemberColumn> | undefined
  period: Period
  sealNo: number
  /** The period that it is compared with. */
  earlier: { period: Period; report: ReportOfCurrency | undefined } | undefined
  /** Undefined where rows have an order of their own. */
  onOrder: ((name: string) => void) | undefined
  onOpen: (opened: OpenedCount) => void
}

/** The figures by day, source or inviter. Counts open onto their members, and sums onto their entries where these are known. */
export function MemberTable({
  label,
  by,
  columns,
  report,
  order,
  period,
  sealNo,
  earlier,
  onOrder,
  onOpen,
}: TableProps) {
  const { t } = useTranslation()
  const { currency, total } = report
  const rows =
    by === 'day'
      ? rowsOf(report, by).toReversed()
      : inOrder(rowsOf(report, by), order, ({ figures }, name) => figures[name])
  function cellOf(figures: MemberFigures, column: MemberColumn, key?: string): ReactNode {
    const value = figures[column]
    if (isCount(column))
      return <OpenCount count={value} onOpen={() => onOpen({ figure: column, key, currency })} />
    if (value === 0) return <span className="text-muted">{formatBaht(0)}</span>
    if (by !== 'day' && key !== undefined) return formatBaht(value)
    const days = key === undefined ? period : { from: key, until: key }
    const address = new URLSearchParams({
      ...days,
      figure: inMoney[column] ?? '',
      currency,
      seal: String(sealNo),
    })
    return (
      <Link to={`/reports?${address.toString()}`} className={linkClass}>
        {formatBaht(value)}
      </Link>
    )
  }
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th className={`${headClass} left-0 z-10`}>{t(`member-report:${by}`)}</th>
          {columns.map((name) => (
            <FigureHead
              key={name}
              name={name}
              heading={t(`member-report:${name}`)}
              meaning={t(`memberFigureMeaning:${name}`)}
              order={order}
              onOrder={onOrder}
            />
          ))}
          {by === 'day' && (
            <th className={`${headClass} text-right`} title={t('memberFigureMeaning:arpu')}>
              {t('member-report:arpu')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {by !== 'inviter' && (
          <Row
            isWhole
            name={t('report:total')}
            cells={columns.map((name) => cellOf(total, name))}
            last={perMember(by, total)}
          />
        )}
        {by !== 'inviter' && earlier !== undefined && (
          <Row
            isWhole
            name={wordsForPeriod(earlier.period)}
            cells={columns.map((name) => (
              <Earlier key={name} column={name} now={total[name]} before={earlier.report?.total[name] ?? 0} />
            ))}
            last={perMember(by, earlier.report?.total)}
          />
        )}
        {rows.map(({ key, figures }) => (
          <Row
            key={key}
            name={<Name by={by} value={key} />}
            cells={columns.map((name) => cellOf(figures, name, key))}
            last={perMember(by, figures)}
          />
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length + 1} className={`${middleCellClass} text-muted`}>
              {t('member-report:noRows')}
            </td>
          </tr>
        )}
      </tbody>
    </TableFrame>
  )
}

/** The net result for each active member; by day only. */
function perMember(
  by: Grouping,
  figures: (MemberFigures & { netGameResult?: number }) | undefined,
): string | undefined {
  if (by !== 'day') return undefined
  const amount =
    figures?.netGameResult === undefined
      ? undefined
      : amountPerMember({ ...figures, netGameResult: figures.netGameResult }, 'arpu')
  return amount === undefined ? '–' : formatBaht(amount)
}

type RowProps = { name: ReactNode; cells: readonly ReactNode[]; last: string | undefined; isWhole?: boolean }

function Row({ name, cells, last, isWhole = false }: RowProps) {
  return (
    <tr className={isWhole ? 'bg-lifted' : 'hover:bg-surface'}>
      <th
        scope="row"
        className={clsx(
          middleCellClass,
          'sticky left-0 text-left font-semibold whitespace-nowrap',
          isWhole ? 'bg-lifted' : 'bg-raised',
        )}
      >
        {name}
      </th>
      {[...cells, ...(last === undefined ? [] : [last])].map((cell, index) => (
        // Columns never move.
        <td key={index} className={`${middleCellClass} text-right whitespace-nowrap`}>
          {cell}
        </td>
      ))}
    </tr>
  )
}

/** What a row is about. */
function Name({ by, value }: { by: Grouping; value: string }) {
  const { t } = useTranslation()
  if (by === 'inviter') return <MemberLink memberId={value} />
  if (by === 'day') return wordsForDay(value)
  return value === '' ? t('member-report:noSource') : value
}

/** A figure of the earlier period, with how the report's has grown since. */
function Earlier({ column, now, before }: { column: MemberColumn; now: number; before: number }) {
  const growth = growthOf(now, before)
  return (
    <>
      {isCount(column) ? formatCount(before) : formatBaht(before)}
      {growth !== undefined && <span className="block text-mini text-muted">{growth}</span>}
    </>
  )
}
