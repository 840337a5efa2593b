import type { DepositWallet } from '@kapao/contract/money-lookups'
import { GiftPanel } from '../gift/gift-panel.tsx'
import { ArrivedPanel } from './arrived-panel.tsx'
import { useDepositLookup } from './deposit.queries.ts'
import { SendToWallet } from './send-to-wallet.tsx'

type WalletPanelProps = { wallet: DepositWallet; onClose: () => void; onOtherWay: () => void }

/** The two e-wallet ways: a gift link, or money sent to the operator's wallet. Specification §2 Deposit modal. */
export function WalletPanel({ wallet, onClose, onOtherWay }: WalletPanelProps) {
  const { data: offered } = useDepositLookup()
  const { mode, walletAccountName: walletName } = wallet
  function showArrived({ _id, amount }: { _id: string; amount: number }) {
    return <ArrivedPanel amount={amount} askedAmount={undefined} lineId={_id} onClose={onClose} />
  }
  if (mode !== 'LINK') return <SendToWallet wallet={wallet} {...{ onClose, onOtherWay }} />
  return <GiftPanel giftKey={offered?.giftKey} {...{ walletName, showArrived, onClose, onOtherWay }} />
}
