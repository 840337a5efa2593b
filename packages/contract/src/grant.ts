import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant } from './shapes.ts'

/** The kinds of credit with a condition. Product §7. */
export const grantKinds = ['bonus', 'promotion', 'invite', 'refund'] as const
export type GrantKind = (typeof grantKinds)[number]

/** ACTIVE: the condition is open. MET: it is met and the whole balance is to be withdrawn. The others are its ends. */
export const grantStates = ['ACTIVE', 'MET', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const

export const grant = z.object({
  _id: z.string(),
  kind: z.enum(grantKinds),
  code: z.string(),
  state: z.enum(grantStates),
  currency: z.enum(['BAHT', 'LAK']),
  deposit: answeredAmount,
  credit: answeredAmount,
  /** Deposit plus credit; the percentages refer to it. */
  base: answeredAmount,
  percentSuccess: z.int(),
  percentFail: z.int(),
  /** The current value: the base plus winnings and minus losses since. */
  value: answeredAmount,
  /** The value at which it succeeds; `null`: no such condition. */
  succeedsAt: answeredAmount.nullable(),
  /** The value at or below which it fails. */
  failsAt: answeredAmount,
  /** The turnover requirement (0: none), and the turnover so far. */
  turnover: answeredAmount,
  played: answeredAmount,
  /** What the member keeps of the value if it ends before its condition is met: at most the own deposit. */
  keeps: answeredAmount,
  /** What cancelling would take from the wallet now; for an ended grant, what was taken. */
  takesBack: answeredAmount,
  beganAt: instant,
  /** The time of the newest balance update that counts. */
  toldAt: instant,
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type Grant = z.infer<typeof grant>

export const getGrant = call({
  name: 'getGrant',
  method: 'GET',
  url: '/api/grant',
  summary: 'The active grant with the progress of its condition, and the last one that ended within a week',
  source: 'Product §7',
  audience: 'member',
  answer: z.object({ grant: grant.nullable(), last: grant.nullable() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const grantCalls = [getGrant] as const
