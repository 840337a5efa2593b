import type { QrProvider } from '@kapao/contract/deposit'
import type { DepositBank } from '@kapao/contract/site'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/empty-state'
import { List, ListRow } from '@kapao/ui/list-row'
import { Skeleton, SkeletonGroup } from '@kapao/ui/skeleton'
import { Building2, QrCode, WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../app/load-failed.tsx'
import { useDepositLookup } from './deposit.queries.ts'
import { providerName } from './provider-name.ts'
import { qrProviderOf } from './ways.ts'

/** Every way to pay in that the operator offers; those that are not open yet say so. */
export function WaysPanel({ onChoose }: { onChoose: (provider: QrProvider) => void }) {
  const { t } = useTranslation()
  const { data: offered, error, isFetching, refetch } = useDepositLookup()
  if (offered === undefined) {
    if (!error) return <WaysSkeleton />
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (offered.banks.length + offered.wallets.length === 0) {
    return (
      <EmptyState icon={<QrCode aria-hidden />} title={t('deposit:noWaysTitle')} text={t('deposit:noWays')} />
    )
  }
  return (
    <>
      <p className="mb-3 text-muted">{t('deposit:chooseWay')}</p>
      <List>
        {offered.banks.map((account) => (
          <BankWay key={account.bankCode + account.bankAccountNo} account={account} onChoose={onChoose} />
        ))}
        {offered.wallets.map(({ walletAccountName, mode }) => (
          <ListRow
            key={walletAccountName + mode}
            icon={<WalletCards aria-hidden />}
            title={t('deposit:wayTrueWallet')}
            text={t('deposit:notYetTitle')}
          />
        ))}
      </List>
    </>
  )
}

function BankWay({ account, onChoose }: { account: DepositBank; onChoose: (provider: QrProvider) => void }) {
  const { t, i18n } = useTranslation()
  const provider = qrProviderOf(account)
  if (provider) {
    return (
      <ListRow
        icon={<QrCode aria-hidden />}
        tone="gold"
        title={providerName(t, provider)}
        text={t('deposit:wayQrText')}
        onClick={() => onChoose(provider)}
      />
    )
  }
  return (
    <ListRow
      icon={<Building2 aria-hidden />}
      title={currentLanguage(i18n) === 'en' ? account.bank.nameEN : account.bank.nameTH}
      text={t('deposit:notYetTitle')}
    />
  )
}

function WaysSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="mb-3 w-40" />
      <Skeleton shape="block" className="h-19" />
    </SkeletonGroup>
  )
}
