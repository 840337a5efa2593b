import { z } from 'zod'
import { call } from './call.ts'
import { typedDigits } from './shapes.ts'

export const login = call({
  name: 'login',
  method: 'POST',
  url: '/api/login',
  summary: 'Log in by phone number and password',
  source: 'Specification §7 Account, Product §2',
  audience: 'visitor',
  body: z.object({
    username: typedDigits(40),
    password: z.string().min(1).max(200),
    /** Asks for a token of 30 days instead of 12 hours. */
    remember: z.boolean().default(false),
  }),
  answer: z.object({ token: z.string() }),
  refusals: ['WRONG_CREDENTIAL', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_IP', 'REQUEST_LIMIT'],
  limits: [
    { per: 'phone', times: 10, seconds: 900 },
    { per: 'address', times: 60, seconds: 900 },
  ],
  mutates: true,
  idempotency: 'none',
})

export const logout = call({
  name: 'logout',
  method: 'POST',
  url: '/api/logout',
  summary: 'Revoke the token that the request carries',
  source: 'Specification §4 Auth, Product §2',
  audience: 'member',
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})
