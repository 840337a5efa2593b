import type { DepositBank } from '@kapao/contract/site'
import { tagOfScript } from '@kapao/i18n/script'
import { Button } from '@kapao/ui/button'
import { EmptyState } from '@kapao/ui/empty-state'
import { List, ListRow } from '@kapao/ui/list-row'
import { Skeleton, SkeletonGroup } from '@kapao/ui/skeleton'
import { Building2, Gift, QrCode, ReceiptText, Send, WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../app/load-failed.tsx'
import { useDepositLookup } from './deposit.queries.ts'
import { formatAccountNumber } from '../profile/account-number.ts'
import { providerName, providerText } from './provider-name.ts'
import { qrProviderOf } from '@kapao/contract/deposit'
import { walletName, walletText } from './wallet-name.ts'
import { useBankName } from './use-bank-name.ts'
import type { Way } from './way.ts'

type WaysPanelProps = { onChoose: (way: Way) => void }

/** Every way to pay in that the operator offers: QRs first, then plain accounts. Specification §2 Deposit modal. */
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
      <List>
        {banks.toSorted(qrFirst).map((account) => (
          <BankWay key={account.bankCode + account.bankAccountNo} account={account} onChoose={onChoose} />
        ))}
        {wallets.map((wallet) => (
          <ListRow
            key={wallet.walletAccountName + wallet.mode}
            icon={wallet.mode === 'LINK' ? <Gift aria-hidden /> : <WalletCards aria-hidden />}
            title={walletName(t, wallet)}
            text={walletText(t, wallet)}
            onClick={() => onChoose({ kind: 'wallet', wallet })}
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
      </List>
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

/** The operator's order, QRs before plain accounts: they are paid with the fewest steps. */
const qrFirst = (one: DepositBank, other: DepositBank): number =>
  Number(qrProviderOf(one) === undefined) - Number(qrProviderOf(other) === undefined)

function BankWay({ account, onChoose }: { account: DepositBank; onChoose: (way: Way) => void }) {
  const { t } = useTranslation()
  const bankName = useBankName()
  const provider = qrProviderOf(account)
  if (provider) {
    return (
      <ListRow
        icon={<QrCode aria-hidden />}
        tone="gold"
        title={providerName(t, provider)}
        text={providerText(t, provider)}
        onClick={() => onChoose({ kind: 'qr', provider })}
      />
    )
  }
  return (
    <ListRow
      icon={<Building2 aria-hidden />}
      title={<span lang={tagOfScript(bankName(account))}>{bankName(account)}</span>}
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
