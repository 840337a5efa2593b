import type { BookFigures } from '@kapao/contract/today'
import { formatAge, formatTime } from '@kapao/i18n/date'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { readClock } from '../../time/clock.ts'
import type { Today } from './today.queries.ts'

type BookPanelProps = { book: BookFigures | undefined; today: Today; unit: string }

/** Where the money is at the moment, and whether the book agrees with the records of others. */
export function BookPanel({ book, today, unit }: BookPanelProps) {
  const { t, i18n } = useTranslation()
  const { seal, differences } = today
  return (
    <TitledPanel title={t('today:book')} aside={<span className="text-mini text-muted">{unit}</span>}>
      <FactList>
        {book !== undefined && (
          <>
            <Fact name={t('today:inWallets')}>
              <Amount value={book.inWallets} />
            </Fact>
            <Fact name={t('today:held')}>
              <Amount value={book.heldForWithdrawals} count={book.openWithdrawals} />
            </Fact>
            <Fact name={t('today:inGames')}>
              <Amount value={book.inGames} />
            </Fact>
            <Fact name={t('today:onItsWay')}>
              <Amount value={book.onItsWay} count={book.openTransfers} />
            </Fact>
            <Fact name={t('today:atBanks')}>
              <Amount value={book.atBanks + book.atGateways} />
            </Fact>
          </>
        )}
        <Fact name={t('today:sealedUpTo')}>
          {seal === null
            ? t('today:unsealed')
            : `${formatTime(seal.sealedAt)} · ${t('today:sealNo', { number: formatCount(seal.sealNo) })}`}
        </Fact>
        <Fact name={t('today:differences')}>
          {differences.count === 0 ? (
            t('today:noDifferences')
          ) : (
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="bad">
                {t('today:openDifferences', { number: formatCount(differences.count) })}
              </Badge>
              {differences.since !== null && formatAge(differences.since, readClock(), currentLanguage(i18n))}
            </span>
          )}
        </Fact>
      </FactList>
    </TitledPanel>
  )
}

function Amount({ value, count = 0 }: { value: number; count?: number }) {
  return (
    <>
      <span className="font-semibold">{formatBaht(value)}</span>
      {count > 0 && <span className="text-muted"> · {formatCount(count)}</span>}
    </>
  )
}
