import { isEntryName } from '@kapao/contract/money'
import { differences, type FigureEntry, type FigureName } from '@kapao/contract/report'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { linkClass } from '../../controls/link-class.ts'
import { MemberLink } from '../member/member-link.tsx'
import { BehindPages } from './behind-pages.tsx'
import { CostParts } from './cost-parts.tsx'
import { isCost, isCounted, isNothing, wordsForKey } from './figures.ts'
import { type EntriesFilter, useFigureEntries } from './report.queries.ts'
import type { Opened } from './report-table.tsx'
import type { OpenedFigure } from './reports-page.tsx'

type DialogProps = {
  opened: OpenedFigure
  filter: { from: string; until: string; by: 'day' | 'account'; sealNo: number; terms: number }
  onOpen: (opened: Opened) => void
  onClose: () => void
}

/** What is behind a figure: its entries with their sum, or the figures that it is the difference of. */
export function FigureDialog({ opened, filter, onOpen, onClose }: DialogProps) {
  const { t, i18n } = useTranslation()
  const { figure, key, currency, figures } = opened
  const word = currencyWord(currency, currentLanguage(i18n))
  const { by, terms, ...days } = filter
  const ofKey = by === 'day' ? { from: key, until: key } : { account: key }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={[t(`report:${figure}`), key === '' ? t('report:total') : wordsForKey(key, by)].join(' · ')}
    >
      <p className="text-small text-muted">{t(`figureMeaning:${figure}`)}</p>
      <p className="text-title font-bold">
        {formatBaht(figures[figure].amount)} <span className="text-small font-normal">{word}</span>
      </p>
      {isCounted(figure) && (
        <Entries
          figure={figures[figure]}
          filter={{ ...days, ...(key === '' ? {} : ofKey), figure, currency }}
        />
      )}
      {isCost(figure) && (
        <CostParts
          cost={figure}
          filter={{ ...days, ...(by === 'day' && key !== '' ? { from: key, until: key } : {}), terms }}
          currency={currency}
          account={by === 'account' && key !== '' ? key : undefined}
        />
      )}
      {!isCounted(figure) && !isCost(figure) && (
        <Parts
          parts={differences[figure]}
          figures={figures}
          onOpen={(part) => onOpen({ figure: part, key })}
        />
      )}
    </Dialog>
  )
}

type PartsProps = {
  parts: Record<'plus' | 'minus', readonly FigureName[]>
  figures: OpenedFigure['figures']
  onOpen: (part: FigureName) => void
}

/** The figures that one is the difference of, each on its own line. */
function Parts({ parts: { plus, minus }, figures, onOpen }: PartsProps) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-col gap-1">
      {[...plus.map((part) => [part, '+'] as const), ...minus.map((part) => [part, '−'] as const)].map(
        ([part, sign]) => (
          <li key={part} className="flex items-center gap-3 border-t border-line pt-1">
            <span aria-hidden className="w-4 text-center text-muted">
              {sign}
            </span>
            <span className="min-w-0 flex-1">{t(`report:${part}`)}</span>
            {isNothing(figures, part) ? (
              <span className="text-muted">{formatBaht(0)}</span>
            ) : (
              <Button tone="quiet" onClick={() => onOpen(part)}>
                {formatBaht(figures[part].amount)}
              </Button>
            )}
          </li>
        ),
      )}
    </ul>
  )
}

type EntriesProps = { figure: { amount: number; entries: number }; filter: EntriesFilter }

function Entries({ figure, filter }: EntriesProps) {
  const { t } = useTranslation()
  return (
    <BehindPages
      pages={useFigureEntries(filter)}
      rowsOf={({ entries }) => entries}
      check={({ amount, entries }) => ({
        isSame: amount === figure.amount && entries === figure.entries,
        same: t('report:entriesSame', { number: formatCount(entries) }),
        different: t('report:entriesDifferent', {
          amount: formatBaht(amount),
          figure: formatBaht(figure.amount),
        }),
      })}
      empty={<p className="text-small text-muted">{t('report:noEntries')}</p>}
      older={t('report:older')}
      table={{ kind: 'figureEntries', filter }}
    >
      {(entries) => <EntryTable entries={entries} />}
    </BehindPages>
  )
}

function EntryTable({ entries }: { entries: readonly FigureEntry[] }) {
  const { t } = useTranslation()
  return (
    <TableFrame label={t('report:entriesTable')}>
      <thead>
        <tr>
          <th className={headClass}>{t('report:time')}</th>
          <th className={headClass}>{t('report:member')}</th>
          <th className={`${headClass} text-right`}>{t('report:amount')}</th>
          <th className={`${headClass} text-right max-sm:hidden`}>{t('report:seal')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entryId}>
            <td className={cellClass}>
              <EntryLink entry={entry} />
              <span className="block text-mini text-muted">{entry.account}</span>
            </td>
            <td className={cellClass}>
              <MemberLink memberId={entry.memberId} />
            </td>
            <td className={`${cellClass} text-right font-semibold whitespace-nowrap`}>
              {formatBaht(entry.amount)}
            </td>
            <td className={`${cellClass} text-right text-muted max-sm:hidden`}>
              {formatCount(entry.sealNo)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The moment of an entry, with the way to it. A report of play is no entry of the book. */
function EntryLink({ entry: { entryId, happenedAt } }: { entry: FigureEntry }) {
  const { permissions } = useOperator()
  if (!permissions.includes('money.read') || !isEntryName(entryId)) return formatDateTime(happenedAt)
  return (
    <Link to={`/money/entries/${entryId}`} className={linkClass}>
      {formatDateTime(happenedAt)}
    </Link>
  )
}
