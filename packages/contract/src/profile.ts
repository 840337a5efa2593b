import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './shapes.ts'

export const getProfile = call({
  name: 'getProfile',
  method: 'GET',
  url: '/api/account/profile',
  summary: "The member's own profile",
  source: 'Specification §7 Account, §3 Profile',
  audience: 'member',
  answer: z.object({
    _id: z.string(),
    name: z.string(),
    username: z.string(),
    createdAt: instant,
    coin: z.int().min(0),
    bankCode: z.string(),
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
    bank: z.object({ nameTH: z.string(), nameEN: z.string() }),
    currency: z.enum(['BAHT', 'LAK']),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
