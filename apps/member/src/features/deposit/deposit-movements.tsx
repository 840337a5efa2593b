import { useQrProviders } from './deposit.queries.ts'
import { QrMovement } from './qr-movement.tsx'

/** Deposits in progress, for every QR provider that the operator offers. */
export function DepositMovements(props: { isSheetOpen: boolean; onOpen: () => void }) {
  return useQrProviders().map((provider) => <QrMovement key={provider} provider={provider} {...props} />)
}
