import type { DepositBank } from '@kapao/contract/money-lookups'
import { currencyWord } from '@kapao/i18n/number'
import { tagOfScript } from '@kapao/i18n/script'
import { currentLanguage } from '@kapao/i18n/start'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../use-copy.ts'
import { formatAccountNumber } from '../../bank/account-number.ts'
import { BankName } from '../../bank/bank-name.tsx'

/**
 * The operator's account to transfer to: a large number that a tap copies, and the holder's name to compare at the
 * bank.
 */
export function BankCard({ account }: { account: DepositBank }) {
  const { t, i18n } = useTranslation()
  const copy = useCopy()
  const { bankAccountName, bankAccountNo, bankCode, currency, isMultiCurrency } = account
  return (
    <section
      aria-label={t('deposit:receivingAccount')}
      className="rounded-card border border-line bg-surface px-4 pt-4 pb-3"
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        <span className="code shrink-0 rounded-full bg-surface-strong px-2.5 py-0.5 text-small text-gold">
          {bankCode}
        </span>
        <BankName bank={account.bank} className="min-w-0 flex-1 basis-[6rem] wrap-anywhere" />
      </p>
      <p className="mt-3 text-small text-muted">{t('deposit:accountNumber')}</p>
      <p className="flex items-center justify-between gap-2">
        <span className="text-title font-bold select-all">{formatAccountNumber(bankAccountNo)}</span>
        <IconButton
          label={t('deposit:copyAccountNumber')}
          icon={<Copy aria-hidden />}
          onClick={() => copy(bankAccountNo)}
        />
      </p>
      <p className="mt-1 text-small text-muted">{t('deposit:receivingAccount')}</p>
      <p className="flex items-center justify-between gap-2">
        <span lang={tagOfScript(bankAccountName)} className="min-w-0 font-semibold wrap-anywhere select-all">
          {bankAccountName}
        </span>
        <IconButton
          label={t('deposit:copyAccountName')}
          icon={<Copy aria-hidden />}
          onClick={() => copy(bankAccountName)}
        />
      </p>
      {(isMultiCurrency || currency !== 'BAHT') && (
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-small">
          <span className="text-muted">{t('deposit:accountCurrency')}</span>
          <span className="font-semibold">
            {currencyWord(currency, currentLanguage(i18n))} ({currency})
          </span>
        </p>
      )}
    </section>
  )
}
