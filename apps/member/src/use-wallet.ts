import { getWallet } from '@kapao/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { send } from './wire/client.ts'

/** The main wallet. Every movement of money and every `wallet.changed` event invalidates this query key. */
export const useWallet = () => useQuery({ queryKey: ['wallet'], queryFn: () => send(getWallet, {}) })
