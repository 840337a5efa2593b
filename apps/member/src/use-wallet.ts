import { getWallet } from '@kapao/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { send } from './wire/client.ts'

/** The main wallet, under the key that every movement of money makes ask again, as does `wallet.changed` on the socket. */
export const useWallet = () => useQuery({ queryKey: ['wallet'], queryFn: () => send(getWallet, {}) })
