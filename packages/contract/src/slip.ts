import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant, page, typedText } from './shapes.ts'
import { senderBank, transRef } from './slip-reference.ts'
import { slipReasons } from './slip-reasons.ts'

/** The limits of slips: file types by content, size, and the age of the bank transfer. Decision record 0025. */
export const slipLimits = {
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: 10 * 1024 * 1024,
  withinMinutes: 60,
} as const

export const slip = z.object({
  _id: z.string(),
  /** When it was received. */
  createdAt: instant,
  /** 0 until the bank has confirmed it. */
  amount: answeredAmount,
  /** SUCCESS, FAILED; anything else is in progress. Specification §4. */
  status: z.enum(['SUCCESS', 'FAILED', 'PROCESSING']),
  /** Why it was not accepted. Specification §8. */
  note: z.enum(slipReasons).optional(),
  /** A URL of the picture, valid for an hour at least. Later a client requests another by `reference`. */
  link: z.string().optional(),
  /** With this reference a client requests the picture's URL; absent if there is no picture. */
  reference: z.string().optional(),
})
export type Slip = z.infer<typeof slip>

const source = 'Specification §2 Slip modal, §7 Wallet; Product §5'

export const uploadSlip = call({
  name: 'uploadSlip',
  method: 'POST',
  url: '/api/wallet/slip',
  summary: 'Uploads the picture of a slip and returns its status, as far as the bank has confirmed it',
  source,
  audience: 'member',
  upload: {
    field: 'file',
    mostBytes: slipLimits.mostBytes,
    timeoutMilliseconds: 300_000,
    stalledCode: 'SLIP_UPLOAD_FAIL',
    isMoney: true,
  },
  answer: slip,
  refusals: ['SLIP_CLOSED', 'PARTY_PAUSED', 'SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL'],
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
  summary: "A short-lived URL of a slip's picture, for a new browser window",
  source,
  audience: 'member',
  params: z.object({ reference: z.string().min(1).max(64) }),
  answer: z.object({ url: z.string() }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

/** A new window sends no bearer token, so the URL carries a signature that expires soon. */
export const showSlip = call({
  name: 'showSlip',
  method: 'GET',
  url: '/api/slip/:memberId/:slipId/:until/:signature',
  summary: "A slip's picture, by the URL that getSlipUrl returned",
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

const operatorSource = 'Console §4'

export const memberSlip = slip.extend({
  /** Bank of Thailand's number of the sending bank, and its reference, where the picture could be read. */
  senderBank: z.string().nullable(),
  transRef: z.string().nullable(),
})
export type MemberSlip = z.output<typeof memberSlip>

export const listMemberSlips = call({
  name: 'listMemberSlips',
  method: 'POST',
  url: '/api/operator/slips',
  summary: "A page of a member's slips, newest first, with their references",
  source: operatorSource,
  audience: 'operator',
  needs: 'deposit.read',
  body: page.extend({ memberId: z.uuid() }),
  answer: z.object({ total: z.int().min(0), slips: z.array(memberSlip) }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

export const creditSlip = call({
  name: 'creditSlip',
  method: 'POST',
  url: '/api/operator/slips/credit',
  summary:
    'Credits a refused slip whose transfer operators have seen in the account, once ever by its reference',
  source: operatorSource,
  audience: 'operator',
  needs: 'deposit.match',
  wantsStepUp: true,
  body: z.strictObject({
    memberId: z.uuid(),
    slipId: z.uuid(),
    /** The operator's account that the money came to. */
    depositAccountId: z.uuid(),
    amount: amount.refine((value) => value > 0, { error: 'more than 0' }),
    paidAt: instant,
    /** As the picture states them, where it could not be read: another than one that was read is refused. */
    senderBank: senderBank.optional(),
    transRef: transRef.optional(),
    reason: typedText(300),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /**
   * NO_DATA: no such slip, or it was not refused. NO_BANK: no such account of the member's currency. TRANSFER_CREDITED:
   * the transfer has credited a member already. TRANSFER_CONTRADICTED: the bank's own records state another amount or
   * sender; match the bank transaction instead.
   */
  refusals: [
    'NO_DATA',
    'NO_BANK',
    'VALIDATION_FAILED',
    'TRANSFER_CREDITED',
    'TRANSFER_CONTRADICTED',
    'IDEMPOTENCY_CONFLICT',
  ],
  mutates: true,
  idempotency: 'state',
})

export const askSlipAgain = call({
  name: 'askSlipAgain',
  method: 'POST',
  url: '/api/operator/slips/ask',
  summary:
    'Asks the bank now about a slip that is in progress, as the server does by itself from time to time',
  source: operatorSource,
  audience: 'operator',
  needs: 'deposit.match',
  body: z.strictObject({ memberId: z.uuid(), slipId: z.uuid() }),
  /** What the slip is now; in progress: the bank has not confirmed it yet, and the server goes on asking. */
  answer: slip.pick({ status: true, amount: true, note: true }),
  /** NO_DATA: no such slip, or it was decided already. */
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const slipCalls = [
  uploadSlip,
  listSlips,
  getSlipUrl,
  showSlip,
  listMemberSlips,
  creditSlip,
  askSlipAgain,
] as const
