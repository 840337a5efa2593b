import { getWallet } from '@kapao/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** The main wallet. `wallet.changed` on the socket makes it ask again. */
export const useWallet = () => useQuery({ queryKey: ['wallet'], queryFn: () => send(getWallet, {}) })
