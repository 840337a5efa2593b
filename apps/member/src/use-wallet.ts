import { getWallet } from '@kapao/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { send } from './wire/client.ts'

/** The main wallet. Every movement of money and every `wallet.changed` event invalidates this query key. */
export function useWallet() {
  return useQuery({ queryKey: ['wallet'], queryFn: () => send(getWallet, {}) })
}
