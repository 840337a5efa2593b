import { type HouseAccount, type HouseAccounts, accountGroups } from '@kapao/contract/money'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { accountAddress, wordsForAccount } from './account-words.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { useHouseAccounts } from './money.queries.ts'
import { Waiting } from './waiting.tsx'

/** Every account of the house with its balance, and what members are owed. */
export function AccountsPage() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('money:title')}
      text={t('money:text')}
      needs="money.read"
      actions={<ExportMenu table={{ kind: 'houseAccounts', filter: {} }} />}
    >
      <MoneyTabs />
      <Accounts />
    </Screen>
  )
}

function Accounts() {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useHouseAccounts()
  if (data === undefined) return <Waiting failure={error} onRetry={() => void refetch()} />
  if (data.currencies.length === 0)
    return (
      <EmptyState icon={<Landmark aria-hidden />} title={t('money:emptyTitle')} text={t('money:emptyText')} />
    )
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      <p className="text-small text-muted">{t('money:asOf', { time: formatDateTime(data.asOf) })}</p>
      {data.currencies.map((ofCurrency) => (
        <CurrencyAccounts
          key={ofCurrency.currency}
          {...ofCurrency}
          word={currencyWord(ofCurrency.currency, currentLanguage(i18n))}
        />
      ))}
    </>
  )
}

type CurrencyProps = HouseAccounts['currencies'][number] & { word: string }

function CurrencyAccounts({ currency, accounts, owed, word }: CurrencyProps) {
  const { t } = useTranslation()
  const groups = accountGroups.flatMap((group) => {
    const rows = accounts.filter((account) => account.group === group)
    return rows.length === 0 ? [] : [{ group, rows }]
  })
  return (
    <section aria-label={word} className="grid items-start gap-4 xl:grid-cols-2">
      <Panel className="p-4 xl:col-span-2">
        <h2 className="text-small font-semibold text-muted">
          {t('money:owed')} · {word}
        </h2>
        <p className="text-title font-bold">{formatBaht(owed)}</p>
        <p className="text-small text-muted">{t('money:owedText')}</p>
      </Panel>
      {groups.map(({ group, rows }) => (
        <Panel key={group} className="flex flex-col">
          <header className="p-4 pb-2">
            <h2 className="font-bold">{t(`accountGroup:${group}`)}</h2>
            <p className="text-small text-muted">{t(`accountGroupMeaning:${group}`)}</p>
          </header>
          <AccountTable
            label={t('money:accountsTable', { group: t(`accountGroup:${group}`), currency: word })}
            rows={rows}
            currency={currency}
          />
        </Panel>
      ))}
    </section>
  )
}

type TableProps = { label: string; rows: readonly HouseAccount[]; currency: string }

function AccountTable({ label, rows, currency }: TableProps) {
  const { t, i18n } = useTranslation()
  const language = currentLanguage(i18n)
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th className={headClass}>{t('money:account')}</th>
          <th className={`${headClass} text-right`}>{t('money:balance')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.account} className="hover:bg-surface">
            <td className={middleCellClass}>
              <Link
                to={accountAddress({ account: row.account, currency })}
                className="inline-flex flex-col justify-center max-sm:min-h-12 pointer-coarse:min-h-12"
              >
                <span className="font-semibold">{wordsForAccount(t, row, language)}</span>
                <span className="code font-mono text-mini text-muted">{row.account}</span>
              </Link>
            </td>
            <td className={`${middleCellClass} text-right font-semibold whitespace-nowrap`}>
              {formatBaht(row.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
