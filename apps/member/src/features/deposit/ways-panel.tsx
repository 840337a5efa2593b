import type { DepositBank } from '@kapao/contract/money-lookups'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Building2, Gift, QrCode, ReceiptText, Send, WalletCards } from 'lucide-react'
import type { ReactNode } from 'react'
import { providerName } from '@kapao/i18n/statement-story'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { useDepositLookup } from './deposit.queries.ts'
import { DepositRules } from './deposit-rules.tsx'
import { formatAccountNumber } from '../../bank/account-number.ts'
import { providerNote } from './provider-name.ts'
import { qrProviderOf } from '@kapao/contract/deposit'
import { walletName, walletText } from './wallet-name.ts'
import { BankName } from '../../bank/bank-name.tsx'
import type { Way } from './way.ts'

type WaysPanelProps = { onChoose: (way: Way) => void }

type Offered = NonNullable<ReturnType<typeof useDepositLookup>['data']>

/**
 * Every way to pay in that the operator offers. QRs come first, because they take the fewest steps to pay.
 * Specification §2.
 */
export function WaysPanel({ onChoose }: WaysPanelProps) {
  const { t } = useTranslation()
  const { data: offered, error, isFetching, refetch } = useDepositLookup()
  if (offered === undefined) {
    if (!error) return <WaysSkeleton />
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const { banks, wallets, isManual } = offered
  if (banks.length + wallets.length === 0 && !isManual) {
    return (
      <EmptyState icon={<QrCode aria-hidden />} title={t('deposit:noWaysTitle')} text={t('deposit:noWays')} />
    )
  }
  return (
    <>
      <p className="mb-3 text-muted">{t('deposit:chooseWay')}</p>
      <GroupedWays offered={offered} onChoose={onChoose} />
      <DepositRules of="any" />
      <Button
        variant="quiet"
        isWide
        className="mt-3"
        icon={<ReceiptText aria-hidden />}
        onClick={() => onChoose({ kind: 'slip' })}
      >
        {t('deposit:sendSlip')}
      </Button>
    </>
  )
}

/** Grouped by what the member pays with: a bank app that scans, a bank account, an e-wallet. */
function GroupedWays({ offered, onChoose }: WaysPanelProps & { offered: Offered }) {
  const { t } = useTranslation()
  const { banks, wallets, isManual } = offered
  const qrs = banks.filter((account) => qrProviderOf(account) !== undefined)
  const accounts = banks.filter((account) => qrProviderOf(account) === undefined)
  return (
    <div className="flex flex-col gap-5">
      {qrs.length > 0 && (
        <Ways title={t('deposit:groupQr')} text={t('deposit:groupQrText')}>
          {qrs.map((account) => (
            <QrWay key={account.bankCode} account={account} onChoose={onChoose} />
          ))}
        </Ways>
      )}
      {(accounts.length > 0 || isManual) && (
        <Ways title={t('deposit:wayBank')} text={t('deposit:groupBankText')}>
          {accounts.map((account) => (
            <AccountWay
              key={account.bankCode + account.bankAccountNo}
              account={account}
              onChoose={onChoose}
            />
          ))}
          {isManual && (
            <ListRow
              icon={<Send aria-hidden />}
              title={t('deposit:wayNotice')}
              text={t('deposit:wayNoticeText')}
              onClick={() => onChoose({ kind: 'notice' })}
            />
          )}
        </Ways>
      )}
      {wallets.length > 0 && (
        <Ways title={t('deposit:groupWallet')} text={t('deposit:groupWalletText')}>
          {wallets.map((wallet) => (
            <ListRow
              key={wallet.walletAccountName + wallet.mode}
              icon={wallet.mode === 'LINK' ? <Gift aria-hidden /> : <WalletCards aria-hidden />}
              title={walletName(t, wallet)}
              text={walletText(t, wallet)}
              onClick={() => onChoose({ kind: 'wallet', wallet })}
            />
          ))}
        </Ways>
      )}
    </div>
  )
}

function Ways({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-bold">{title}</h3>
      <p className="text-small text-muted">{text}</p>
      <List label={title}>{children}</List>
    </section>
  )
}

type WayProps = WaysPanelProps & { account: DepositBank }

function QrWay({ account, onChoose }: WayProps) {
  const { t, i18n } = useTranslation()
  const provider = qrProviderOf(account)
  if (provider === undefined) return null
  const unit = currencyWord(account.currency, currentLanguage(i18n))
  const min = account.qr && t('deposit:minimum', { min: formatBaht(account.qr.least), unit })
  return (
    <ListRow
      icon={<QrCode aria-hidden />}
      tone="gold"
      title={providerName(t, provider)}
      text={providerNote(t, provider) ?? min}
      onClick={() => onChoose({ kind: 'qr', provider })}
    />
  )
}

function AccountWay({ account, onChoose }: WayProps) {
  const { t } = useTranslation()
  return (
    <ListRow
      icon={<Building2 aria-hidden />}
      title={<BankName bank={account.bank} />}
      text={t('deposit:wayBankText', { number: formatAccountNumber(account.bankAccountNo) })}
      onClick={() => onChoose({ kind: 'bank', account })}
    />
  )
}

function WaysSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="mb-3 w-40" />
      <Skeleton shape="block" className="h-19" />
      <Skeleton shape="block" className="mt-2.5 h-19" />
      <Skeleton shape="block" className="mt-2.5 h-19" />
    </SkeletonGroup>
  )
}
