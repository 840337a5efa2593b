import { getWallet } from './get-wallet.ts'

export const walletOperations = [getWallet] as const
