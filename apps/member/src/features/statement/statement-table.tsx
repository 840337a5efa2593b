import type { StatementLine } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { Table, type TableColumn } from '@kapao/ui/data/table'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Age } from '../../time/age.tsx'
import { useGameNames } from '../game/game.queries.ts'
import { accountNameOf, activityOf, type NameOf } from '@kapao/i18n/statement-story'
import { useLineAddress } from '../../line-in-address.ts'
import { LineAmount, LineDirection, LineStatus, lookOf, notesOf } from './line-look.tsx'

type StatementTableProps = { caption: string; lines: readonly StatementLine[] }

/** The movements of a month on a wide screen. The name of each leads to its detail. */
export function StatementTable({ caption, lines }: StatementTableProps) {
  const { t } = useTranslation()
  const nameOf = useGameNames()
  const columns: TableColumn<StatementLine>[] = [
    { key: 'time', heading: t('statement:columnTime'), cell: (line) => <Moment line={line} /> },
    { key: 'what', heading: t('statement:columnWhat'), cell: (line) => <What line={line} />, isLead: true },
    { key: 'way', heading: t('statement:columnWay'), cell: (line) => wayOf(t, line, nameOf) },
    { key: 'status', heading: t('statement:columnStatus'), cell: (line) => <Status line={line} /> },
    {
      key: 'amount',
      heading: t('statement:columnAmount'),
      cell: (line) => <Moved line={line} />,
      isNumeric: true,
    },
  ]
  return <Table caption={caption} isCaptionHidden columns={columns} rows={lines} rowKey={idOf} empty={null} />
}

function idOf({ _id }: StatementLine): string {
  return _id
}

function Moment({ line }: { line: StatementLine }) {
  return (
    <>
      <time dateTime={line.createdAt} className="block whitespace-nowrap">
        {formatDateTime(line.createdAt)}
      </time>
      <span className="block text-small text-muted">
        <Age at={line.createdAt} />
      </span>
    </>
  )
}

function What({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const nameOf = useGameNames()
  const lineAddress = useLineAddress()
  const { Icon } = lookOf(line)
  return (
    <>
      <Link to={lineAddress(line._id)} className="flex min-h-12 items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        {activityOf(t, line, nameOf)}
      </Link>
      {notesOf(t, line).map(({ key, text }) => (
        <span key={key} className="block text-mini font-normal text-muted">
          {text}
        </span>
      ))}
    </>
  )
}

function wayOf(t: TFunction, line: StatementLine, nameOf: NameOf): string {
  return `${accountNameOf(t, line.from, nameOf)} → ${accountNameOf(t, line.to, nameOf)}`
}

function Status({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  if (line.status !== 'SUCCESS') return <LineStatus line={line} />
  return <span className="text-small text-muted">{t('statement:statusSuccess')}</span>
}

function Moved({ line }: { line: StatementLine }) {
  return (
    <>
      <span className="block">
        <LineAmount line={line} />
      </span>
      {line.status !== 'FAILED' && (
        <span className="text-small text-muted">
          <LineDirection line={line} />
        </span>
      )}
    </>
  )
}
