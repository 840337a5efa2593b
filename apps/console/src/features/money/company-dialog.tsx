import type { DayClosing, MoneyDay, CompanyDay } from '@kapao/contract/money-day'
import { partsOfAccount } from '@kapao/contract/money'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../controls/dialog.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { accountAddress, wordsForAccount } from './account-words.ts'
import { CloseForm } from './close-form.tsx'
import { Agreement } from './agreement.tsx'
import { wordsForDay } from '../../time/days.ts'
import { DayFiguresTable } from './day-figures-table.tsx'
import { linkClass } from '../../controls/link-class.ts'

type DialogProps = { day: string; page: MoneyDay; company: CompanyDay; onClose: () => void }

/** One company's day: both sides, what is open, earlier closings, and closing it. */
export function CompanyDialog({ day, page, company, onClose }: DialogProps) {
  const { t, i18n } = useTranslation()
  const language = currentLanguage(i18n)
  const { account, currency, figures, closings, hasChanged } = company
  const name = `${wordsForAccount(t, company, language)} · ${currencyWord(currency, language)}`
  const [newest] = closings
  return (
    <Dialog isOpen onClose={onClose} title={`${name} · ${wordsForDay(day)}`}>
      <DayFiguresTable
        columns={
          newest !== undefined && hasChanged
            ? [
                { words: t('money:before'), figures: newest },
                { words: t('money:now'), figures },
              ]
            : [{ words: t('money:now'), figures }]
        }
      />
      {hasChanged && (
        <p role="status" className="rounded-card border border-warn/40 bg-warn/10 p-3 text-small">
          {t('money:changedText')}
        </p>
      )}
      <Agreement company={company} />
      <p className="flex flex-wrap gap-x-4 text-small">
        <Link to={`${accountAddress({ account, currency })}?from=${day}&until=${day}`} className={linkClass}>
          {t('money:openMovements')}
        </Link>
        <WorkLink account={account} />
      </p>
      <Differences company={company} />
      <CloseForm key={closings.length} day={day} page={page} company={company} />
      {closings.length > 0 && <Closings closings={closings} />}
    </Dialog>
  )
}

/** Where what is open at a company waits for a decision. */
const workOf = {
  bank: { kind: 'bankTransaction', needs: 'deposit.read' },
  gateway: { kind: 'payment', needs: 'deposit.read' },
  provider: { kind: 'transfer', needs: 'transfer.read' },
  payout: { kind: 'payout', needs: 'withdrawal.read' },
} as const

function WorkLink({ account }: { account: string }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const { group } = partsOfAccount(account)
  if (group !== 'bank' && group !== 'gateway' && group !== 'provider') return null
  const { kind, needs } = workOf[account === 'bank:PAYOUT' ? 'payout' : group]
  if (!permissions.includes(needs)) return null
  return (
    <Link to={`/work?kind=${kind}`} className={linkClass}>
      {t('money:openWork')}
    </Link>
  )
}

const differenceTexts = {
  TOTAL_DIFFERS: 'differenceKind:totalDiffers',
  ONLY_IN_BOOK: 'differenceKind:onlyInBook',
  ONLY_AT_PROVIDER: 'differenceKind:onlyAtCompany',
  AMOUNT_DIFFERS: 'differenceKind:amountDiffers',
} as const

function Differences({ company: { openDifferences } }: { company: CompanyDay }) {
  const { t } = useTranslation()
  if (openDifferences.length === 0) return null
  return (
    <section>
      <h3 className="text-small font-bold">{t('money:openDifferences')}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-small">
        {openDifferences.map((each) => (
          <li key={`${each.kind} ${each.reference ?? ''}`} className="border-t border-line pt-1">
            <span className="font-semibold">{t(differenceTexts[each.kind])}</span>{' '}
            {each.reference !== null && (
              <span className="code font-mono text-mini break-all">{each.reference}</span>
            )}
            <span className="block text-muted">
              {t('money:differenceBook', { amount: formatBaht(each.book) })} ·{' '}
              {t('money:differenceCompany', { amount: formatBaht(each.reported) })} ·{' '}
              {formatDateTime(each.happenedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Closings({ closings }: { closings: readonly DayClosing[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="text-small font-bold">{t('money:closings')}</h3>
      <ol className="mt-1 flex flex-col gap-2 text-small">
        {closings.map((closing) => (
          <li key={closing.at} className="border-t border-line pt-1">
            <span className="block">
              {t('money:closedBy', {
                name: closing.by,
                time: formatDateTime(closing.at),
                number: formatCount(closing.sealNo),
              })}
            </span>
            <span className="block text-muted">
              {t('money:closedFigures', {
                paidIn: formatBaht(closing.paidIn.amount),
                inEntries: formatCount(closing.paidIn.entries),
                paidOut: formatBaht(closing.paidOut.amount),
                outEntries: formatCount(closing.paidOut.entries),
              })}
            </span>
            {closing.note !== null && <span className="block break-words">“{closing.note}”</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
