import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant, page } from './shapes.ts'
import { slipReasons } from './slip-reasons.ts'

/** What may be sent: kinds by content, size, and how old the transfer may be. Decision record 0025. */
export const slipLimits = {
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: 10 * 1024 * 1024,
  withinMinutes: 60,
} as const

export const slip = z.object({
  _id: z.string(),
  /** When it was received. */
  createdAt: instant,
  /** 0 until the bank has told it. */
  amount: answeredAmount,
  /** SUCCESS, FAILED; anything else is in progress. Specification §4. */
  status: z.enum(['SUCCESS', 'FAILED', 'PROCESSING']),
  /** Why it was not accepted. Specification §8. */
  note: z.enum(slipReasons).optional(),
  /** An address of the picture. A list that stays open would hold dead ones, so this server gives `reference` alone. */
  link: z.string().optional(),
  /** By it the picture's address is asked for; absent where there is no picture. */
  reference: z.string().optional(),
})
export type Slip = z.infer<typeof slip>

const source = 'Specification §2 Slip modal, §7 Wallet; Product §5'

export const uploadSlip = call({
  name: 'uploadSlip',
  method: 'POST',
  url: '/api/wallet/slip',
  summary: 'Send the picture of a slip; the answer says what became of it as far as the bank knows',
  source,
  audience: 'member',
  upload: { field: 'file', mostBytes: slipLimits.mostBytes, timeoutMilliseconds: 300_000 },
  answer: slip,
  refusals: ['SLIP_CLOSED', 'SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL'],
  limits: [{ per: 'member', times: 10, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const listSlips = call({
  name: 'listSlips',
  method: 'POST',
  url: '/api/statement/slip',
  summary: "A page of the member's slips, newest first",
  source,
  audience: 'member',
  body: page,
  answer: z.object({ total: z.int().min(0), slips: z.array(slip) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const getSlipUrl = call({
  name: 'getSlipUrl',
  method: 'GET',
  url: '/api/statement/slip/reference/:reference',
  summary: "A short-lived address of a slip's picture, for a window of its own",
  source,
  audience: 'member',
  params: z.object({ reference: z.string().min(1).max(64) }),
  answer: z.object({ url: z.string() }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

/** A window carries no bearer token, so its address carries a signature that ends soon. */
export const showSlip = call({
  name: 'showSlip',
  method: 'GET',
  url: '/api/slip/:memberId/:slipId/:until/:signature',
  summary: "A slip's picture, by the address that getSlipUrl gave",
  source: 'Product §5',
  audience: 'visitor',
  params: z.object({
    memberId: z.uuid(),
    slipId: z.uuid(),
    until: z.string().regex(/^\d{1,12}$/),
    signature: z.string().regex(/^[\w-]{43}$/),
  }),
  media: 'image/jpeg',
  answer: z.string().meta({ description: 'JPEG' }),
  refusals: ['NO_DATA'],
  limits: [{ per: 'address', times: 120, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})
