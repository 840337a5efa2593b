import type { MoneyDay, CompanyDay } from '@kapao/contract/money-day'
import { day as dayShape } from '@kapao/contract/shapes'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { NotFoundPage } from '../../app/not-found-page.tsx'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { Agreement } from './agreement.tsx'
import { BackLink } from './back-link.tsx'
import { wordsForAccount } from './account-words.ts'
import { useMoneyDay } from './day.queries.ts'
import { wordsForDay } from '../../time/days.ts'
import { CompanyDialog } from './company-dialog.tsx'
import { Waiting } from './waiting.tsx'

/** A day: what the book and each outside company say, and who closed it. */
export function DayPage() {
  const { t } = useTranslation()
  const { day = '' } = useParams()
  if (!dayShape.safeParse(day).success) return <NotFoundPage />
  return (
    <Screen
      title={t('money:dayTitle', { day: wordsForDay(day) })}
      text={t('money:daysText')}
      needs="money.read"
      actions={<ExportMenu table={{ kind: 'moneyDay', filter: { day } }} />}
    >
      <BackLink to="/money/days" words={t('money:backToDays')} />
      <Day day={day} />
    </Screen>
  )
}

function Day({ day }: { day: string }) {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const { data, error, refetch } = useMoneyDay(day)
  if (data === undefined) return <Waiting failure={error} onRetry={() => void refetch()} />
  if (data.companies.length === 0)
    return (
      <EmptyState
        icon={<CalendarCheck aria-hidden />}
        title={t('money:dayEmptyTitle')}
        text={t('money:dayEmptyText')}
      />
    )
  const opened = data.companies.find(
    ({ account, currency }) => account === address.get('account') && currency === address.get('currency'),
  )
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data.seal !== null && (
        <p className="text-small text-muted">
          {t('money:dayAsOf', {
            number: formatCount(data.seal.sealNo),
            time: formatDateTime(data.seal.sealedAt),
          })}
        </p>
      )}
      <Panel>
        <CompanyTable
          companies={data.companies}
          onOpen={({ account, currency }) => setAddress({ account, currency })}
        />
      </Panel>
      {opened !== undefined && (
        <CompanyDialog day={day} page={data} company={opened} onClose={() => setAddress({})} />
      )}
    </>
  )
}

type TableProps = { companies: MoneyDay['companies']; onOpen: (company: CompanyDay) => void }

function CompanyTable({ companies, onOpen }: TableProps) {
  const { t, i18n } = useTranslation()
  const language = currentLanguage(i18n)
  return (
    <TableFrame label={t('money:companiesTable')}>
      <thead>
        <tr>
          <th className={headClass}>{t('money:company')}</th>
          <th className={`${headClass} text-right`}>{t('money:paidIn')}</th>
          <th className={`${headClass} text-right`}>{t('money:paidOut')}</th>
          <th className={`${headClass} text-right`}>{t('money:reportedHead')}</th>
          <th className={headClass}>{t('money:stateHead')}</th>
          <th className={headClass}>{t('money:closingHead')}</th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={`${company.account} ${company.currency}`} className="hover:bg-surface">
            <td className={middleCellClass}>
              <Button tone="quiet" className="-ml-3 text-left" onClick={() => onOpen(company)}>
                {wordsForAccount(t, company, language)} · {currencyWord(company.currency, language)}
              </Button>
              <span className="code block font-mono text-mini text-muted">{company.account}</span>
            </td>
            <Moved {...company.figures.paidIn} />
            <Moved {...company.figures.paidOut} />
            <Reported company={company} />
            <td className={middleCellClass}>
              <Agreement company={company} />
            </td>
            <td className={middleCellClass}>
              <ClosingState company={company} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Moved({ amount, entries }: CompanyDay['figures']['paidIn']) {
  const { t } = useTranslation()
  return (
    <td className={`${middleCellClass} text-right font-semibold whitespace-nowrap`}>
      {formatBaht(amount)}
      <span className="block text-mini font-normal text-muted">
        {t('report:count', { number: formatCount(entries) })}
      </span>
    </td>
  )
}

function Reported({ company: { figures } }: { company: CompanyDay }) {
  const { t } = useTranslation()
  if (figures.reported !== null) return <Moved {...figures.reported} />
  return (
    <td className={`${middleCellClass} text-right text-muted`}>
      {figures.comparedTo === null
        ? t('money:notReported')
        : t('money:comparedTo', { time: formatDateTime(figures.comparedTo) })}
    </td>
  )
}

function ClosingState({ company: { closings, hasChanged } }: { company: CompanyDay }) {
  const { t } = useTranslation()
  const [newest] = closings
  if (newest === undefined) return <span className="text-muted">{t('money:notClosed')}</span>
  return (
    <>
      <Badge tone={hasChanged ? 'warn' : 'good'}>
        {t(hasChanged ? 'money:changedState' : 'money:closedState')}
      </Badge>
      <span className="block text-mini text-muted">{newest.by}</span>
    </>
  )
}
