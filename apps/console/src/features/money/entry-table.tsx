import type { BookEntry } from '@kapao/contract/money'
import { shortReference } from '@kapao/contract/short-reference'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { lineTexts } from '../member/member-texts.ts'
import { houseAccountOf, referenceOf, stepOf } from './entry-words.ts'
import { linkClass } from '../../controls/link-class.ts'
import { MemberLink } from '../member/member-link.tsx'

type TableProps = {
  entries: readonly BookEntry[]
  /** Amounts are as this account sees them. Without it, as wallets do, with the account of the house beside them. */
  account?: string
}

/** Entries of the book, each with the way to its page. */
export function EntryTable({ entries, account }: TableProps) {
  const { t } = useTranslation()
  return (
    <TableFrame label={t('money:entriesTable')}>
      <thead>
        <tr>
          <th className={headClass}>{t('money:reference')}</th>
          <th className={headClass}>{t('money:what')}</th>
          <th className={`${headClass} max-sm:hidden`}>{t('money:time')}</th>
          <th className={`${headClass} max-sm:hidden`}>{t('money:member')}</th>
          <th className={`${headClass} text-right`}>{t('money:amount')}</th>
          <th className={`${headClass} text-right max-sm:hidden`}>{t('money:seal')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} account={account} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function EntryRow({ entry, account }: { entry: BookEntry; account: string | undefined }) {
  const { t, i18n } = useTranslation()
  const isOut = entry.source === (account ?? 'wallet')
  return (
    <tr className="hover:bg-surface">
      <td className={middleCellClass}>
        <Link to={`/money/entries/${entry.entryId}`} className={linkClass}>
          <span className="code font-mono whitespace-nowrap">{shortReference(referenceOf(entry))}</span>
        </Link>
      </td>
      <td className={middleCellClass}>
        <span className="font-semibold">
          {entry.type === null ? t(`entryStep:${stepOf(entry)}`) : t(lineTexts[entry.type])}
        </span>
        {entry.type !== null && stepOf(entry) !== 'recorded' && ` · ${t(`entryStep:${stepOf(entry)}`)}`}
        {account === undefined && (
          <span className="code block font-mono text-mini text-muted">{houseAccountOf(entry)}</span>
        )}
        <span className="block text-mini text-muted sm:hidden">{formatDateTime(entry.happenedAt)}</span>
      </td>
      <td className={`${middleCellClass} whitespace-nowrap max-sm:hidden`}>
        {formatDateTime(entry.happenedAt)}
      </td>
      <td className={`${middleCellClass} max-sm:hidden`}>
        <MemberLink memberId={entry.memberId} />
      </td>
      <td className={`${middleCellClass} text-right font-semibold whitespace-nowrap`}>
        {formatBaht(isOut ? -entry.amount : entry.amount)}
        {account === undefined && (
          <span className="block text-mini font-normal text-muted">
            {currencyWord(entry.currency, currentLanguage(i18n))}
          </span>
        )}
      </td>
      <td className={`${middleCellClass} text-right max-sm:hidden`}>
        <SealLink sealNo={entry.sealNo} />
      </td>
    </tr>
  )
}

export function SealLink({ sealNo }: { sealNo: number | null }) {
  const { t } = useTranslation()
  if (sealNo === null) return <Badge tone="warn">{t('money:unsealed')}</Badge>
  return (
    <Link to={`/money/seals/${sealNo}`} className={linkClass}>
      {formatCount(sealNo)}
    </Link>
  )
}
