import { useDepositLookup } from './deposit.queries.ts'
import { QrMovement } from './qr-movement.tsx'
import { qrProviderOf } from '@kapao/contract/deposit'

/** Deposits on their way, of every QR provider that the operator offers. */
export function DepositMovements(props: { isSheetOpen: boolean; onOpen: () => void }) {
  const { data: offered } = useDepositLookup()
  const providers = new Set((offered?.banks ?? []).flatMap((account) => qrProviderOf(account) ?? []))
  return [...providers].map((provider) => <QrMovement key={provider} provider={provider} {...props} />)
}
