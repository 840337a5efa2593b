import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount } from './shapes.ts'

export const getWallet = call({
  name: 'getWallet',
  method: 'GET',
  url: '/api/wallet',
  summary: "The balance and currency of the member's wallet",
  source: 'Specification §7 Wallet',
  audience: 'member',
  answer: z.object({ amount: answeredAmount, currency: z.enum(['BAHT', 'LAK']) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const walletCalls = [getWallet] as const
