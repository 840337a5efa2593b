import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { partsOfAccount } from '@kapao/contract/money'
import { Screen } from '../../app/screen.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { NextPageButton } from '../../controls/next-page.tsx'
import { Panel } from '../../controls/panel.tsx'
import { readClock } from '../../time/clock.ts'
import { filterOf } from '../report/report-filter.ts'
import { ReportFilterForm } from '../report/report-filter-form.tsx'
import { ViewsMenu } from '../saved-view/views-menu.tsx'
import { wordsForAccount } from './account-words.ts'
import { BackLink } from './back-link.tsx'
import { EntryTable } from './entry-table.tsx'
import { type AccountFilter, useAccountEntries } from './money.queries.ts'
import { Waiting } from './waiting.tsx'

/** What moved at one account of the house in a period, which lives in the address. */
export function AccountPage() {
  const { t, i18n } = useTranslation()
  const { currency = '', account = '' } = useParams()
  const [address] = useSearchParams()
  const { from, until } = filterOf(address, readClock())
  const filter: AccountFilter = { account, currency: currency === 'LAK' ? 'LAK' : 'BAHT', from, until }
  const pages = useAccountEntries(filter)
  const names = pages.data?.pages[0]?.names ?? null
  const language = currentLanguage(i18n)
  const word = currencyWord(filter.currency, language)
  const { group } = partsOfAccount(account)
  const sealNo = pages.data?.pages[0]?.seal?.sealNo
  // The seal that is shown, not one that is newer by then.
  const exported = sealNo === undefined ? filter : { ...filter, sealNo }
  return (
    <Screen
      title={`${wordsForAccount(t, { account, names }, language)} · ${word}`}
      text={t(`accountGroupMeaning:${group}`)}
      needs="money.read"
      actions={
        <>
          <ExportMenu table={{ kind: 'accountEntries', filter: exported }} />
          <ViewsMenu screen="account" />
        </>
      }
    >
      <BackLink to="/money" words={t('money:backToAccounts')} />
      <ReportFilterForm period={{ from, until }} />
      <Entries account={account} pages={pages} />
    </Screen>
  )
}

function Entries({ account, pages }: { account: string; pages: ReturnType<typeof useAccountEntries> }) {
  const { t } = useTranslation()
  const { data, error, refetch, isPlaceholderData } = pages
  const [first] = data?.pages ?? []
  if (data === undefined || first === undefined)
    return <Waiting failure={error} onRetry={() => void refetch()} />
  if (first.seal === null)
    return (
      <EmptyState
        icon={<Landmark aria-hidden />}
        title={t('money:unsealedTitle')}
        text={t('money:unsealedText')}
      />
    )
  const entries = data.pages.flatMap((page) => page.entries)
  const sums = [
    { name: t('money:moneyIn'), text: t('money:inText'), ...first.in },
    { name: t('money:moneyOut'), text: t('money:outText'), ...first.out },
    {
      name: t('money:net'),
      text: t('money:netText'),
      amount: first.in.amount - first.out.amount,
      entries: first.in.entries + first.out.entries,
    },
  ]
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={`flex flex-col gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      <div className="grid gap-4 sm:grid-cols-3">
        {sums.map(({ name, text, amount, entries: count }) => (
          <Panel key={name} className="p-4">
            <h2 className="text-small font-semibold text-muted">{name}</h2>
            <p className="text-title font-bold">{formatBaht(amount)}</p>
            <p className="text-small text-muted">
              {t('report:count', { number: formatCount(count) })} · {text}
            </p>
          </Panel>
        ))}
      </div>
      <p className="text-small text-muted">
        {t('money:asOfSeal', {
          number: formatCount(first.seal.sealNo),
          time: formatDateTime(first.seal.sealedAt),
        })}
      </p>
      <Panel className="flex flex-col">
        {entries.length === 0 ? (
          <EmptyState
            icon={<Landmark aria-hidden />}
            title={t('money:noEntriesTitle')}
            text={t('money:noEntriesText')}
          />
        ) : (
          <EntryTable entries={entries} account={account} />
        )}
        <NextPageButton pages={pages} words={t('money:older')} />
      </Panel>
    </div>
  )
}
