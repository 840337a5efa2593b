import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant } from './shapes.ts'

/** What gives money with a condition. Product §7. */
export const grantKinds = ['bonus', 'promotion', 'invite', 'refund'] as const
export type GrantKind = (typeof grantKinds)[number]

/** The condition is open, or met and the whole balance waits to be withdrawn; then how it ended. */
export const grantStates = ['ACTIVE', 'MET', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const

export const grant = z.object({
  _id: z.string(),
  kind: z.enum(grantKinds),
  code: z.string(),
  state: z.enum(grantStates),
  currency: z.enum(['BAHT', 'LAK']),
  deposit: answeredAmount,
  credit: answeredAmount,
  /** Deposit and credit; the percentages are of it. */
  base: answeredAmount,
  percentSuccess: z.int(),
  percentFail: z.int(),
  /** What it stands at: the base with what play has won or lost since. */
  value: answeredAmount,
  /** It succeeds from here on; `null` where it has no such condition. */
  succeedsAt: answeredAmount.nullable(),
  /** It ends here or below. */
  failsAt: answeredAmount,
  /** What must be played, and what was seen of it; 0: nothing must. */
  turnover: answeredAmount,
  played: answeredAmount,
  /** What cancelling would take from the wallet now; after an end, what was taken. */
  takesBack: answeredAmount,
  beganAt: instant,
  /** When the newest balance that counts was told. */
  toldAt: instant,
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type Grant = z.infer<typeof grant>

export const getGrant = call({
  name: 'getGrant',
  method: 'GET',
  url: '/api/grant',
  summary:
    'The grant that is open, with what is left of its condition, and the one that ended last this week',
  source: 'Product §7',
  audience: 'member',
  answer: z.object({ grant: grant.nullable(), last: grant.nullable() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
