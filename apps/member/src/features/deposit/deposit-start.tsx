import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { DepositForm, type DepositFormProps } from './deposit-form.tsx'
import { useDepositLookup } from './deposit.queries.ts'
import { listOffers } from './offers.ts'
import { QrPanelSkeleton } from './qr-panel-skeleton.tsx'

type DepositStartProps = Omit<DepositFormProps, 'offers' | 'last' | 'lastAmounts'>

/** Amount and way on one screen, once the server has sent what the operator offers. Specification §2 Deposit modal. */
export function DepositStart(props: DepositStartProps) {
  const { t } = useTranslation()
  const { data: offered, error, isFetching, refetch } = useDepositLookup()
  if (offered === undefined) {
    if (!error) return <QrPanelSkeleton />
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const offers = listOffers(offered)
  if (offers.length === 0) {
    return (
      <EmptyState icon={<QrCode aria-hidden />} title={t('deposit:noWaysTitle')} text={t('deposit:noWays')} />
    )
  }
  return <DepositForm {...props} offers={offers} last={offered.last} lastAmounts={offered.lastAmounts} />
}
