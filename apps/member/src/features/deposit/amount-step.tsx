import type { QrProvider } from '@kapao/contract/deposit'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AmountPanel } from './amount-panel.tsx'
import { useDepositLookup, useQrAmounts, useShownAccount } from './deposit.queries.ts'
import { QrPanelSkeleton } from './qr-panel-skeleton.tsx'

export type AmountStepProps = {
  provider: QrProvider
  /** What the server says where it has no QR. */
  message: string | undefined
  onOtherWay: () => void
}

/** Choosing how much, once the server has said what the least is and which amounts are offered at a tap. */
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
