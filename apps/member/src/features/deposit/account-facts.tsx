import type { DepositBank } from '@kapao/contract/money-lookups'
import { currencyWord } from '@kapao/i18n/number'
import { tagOfScript } from '@kapao/i18n/script'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { formatAccountNumber } from '../../bank/account-number.ts'

/**
 * The holder, number and currency of the account that a QR pays into, so that the payer can compare them in the bank
 * app.
 */
export function AccountFacts({ account }: { account: DepositBank }) {
  const { t, i18n } = useTranslation()
  const facts = [
    [t('deposit:receivingAccount'), account.bankAccountName],
    [t('deposit:accountNumber'), formatAccountNumber(account.bankAccountNo)],
    [
      t('deposit:accountCurrency'),
      `${currencyWord(account.currency, currentLanguage(i18n))} (${account.currency})`,
    ],
  ] as const
  return (
    <dl className="mb-5 w-full rounded-card border border-line bg-surface px-4 py-3">
      {facts.map(([name, value]) => (
        <AccountFact key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

/** One fact. A long value wraps to a line below its name. */
export function AccountFact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-3 py-0.5 text-small">
      <dt className="text-muted">{name}</dt>
      <dd lang={tagOfScript(value)} className="ml-auto max-w-full text-right font-semibold wrap-anywhere">
        {value}
      </dd>
    </div>
  )
}
