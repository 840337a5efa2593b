import type { QrProvider } from '@kapao/contract/deposit'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AmountPanel } from './amount-panel.tsx'
import { useDepositLookup, useQrAmounts, useShownAccount } from './deposit.queries.ts'
import { QrPanelSkeleton } from './qr-panel-skeleton.tsx'

export type AmountStepProps = {
  provider: QrProvider
  /** The server's message for the case that there is no QR. */
  message: string | undefined
  onOtherWay: () => void
}

/** The choice of an amount, once the server has sent the minimum and the offered amounts. */
export function AmountStep(props: AmountStepProps) {
  const amounts = useQrAmounts(props.provider)
  const account = useShownAccount(props.provider)
  const { error, isFetching, refetch } = useDepositLookup()
  if (amounts)
    return (
      <>
        {account && <AccountFacts account={account} />}
        <AmountPanel {...props} amounts={amounts} />
      </>
    )
  if (!error) return <QrPanelSkeleton />
  return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}
