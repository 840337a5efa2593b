import { z } from 'zod'
import { banner } from './bonus.ts'
import { call } from './call.ts'
import { givesNothing, givesSomething, writtenReward } from './reward.ts'
import { answeredAmount, instant, page } from './shapes.ts'

const source = 'Specification §7 Invite and refund, Product §7'

export const listInvites = call({
  name: 'listInvites',
  method: 'POST',
  url: '/api/invite',
  summary: 'Whom the member has invited, newest first, and what was received for each',
  source,
  audience: 'member',
  body: page,
  answer: z.object({
    total: z.int().min(0),
    invites: z.array(
      z.object({ from: z.object({ name: z.string() }), amount: answeredAmount, createdAt: instant }),
    ),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const inviteBonus = z.object({
  /** What can be received now. */
  amount: answeredAmount,
  /** Percent of it that must be reached before a withdrawal, 0: none; and at which its condition ends. */
  success: z.int(),
  fail: z.int(),
  /** Percent of what invitees really lost. */
  percent: z.int(),
  percentTurnover: z.int(),
  isOpen: z.boolean(),
  isCollected: z.boolean().meta({ description: 'It was received today already' }),
  hasPlay: z.boolean().meta({ description: 'An invitee has played' }),
  invitees: z.int().min(0),
})
export type InviteBonus = z.infer<typeof inviteBonus>

export const getInviteBonus = call({
  name: 'getInviteBonus',
  method: 'GET',
  url: '/api/invite/bonus',
  summary: 'What can be received for the losses of invitees, and its percentages',
  source,
  audience: 'member',
  answer: inviteBonus,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const listInviteBanners = call({
  name: 'listInviteBanners',
  method: 'GET',
  url: '/api/invite/banners',
  summary: 'Banners that are shown before inviting',
  source,
  audience: 'member',
  answer: z.array(banner),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const receiveInviteBonus = call({
  name: 'receiveInviteBonus',
  method: 'GET',
  url: '/api/invite/receive',
  summary: 'Receives the invite bonus: a percentage of what invitees really lost, once a day',
  source: 'Specification §2 Home, Product §1, §7',
  audience: 'member',
  answer: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount: answeredAmount }),
  /** INVITE_COLLECT: received today already. INVITE_BONUS_FAIL: the own games do not tell their balance now. */
  refusals: [
    'INVITE_INACTIVE',
    'BONUS_REMAINING',
    'NO_INVITEE_PLAY_INFO',
    'NO_INVITE_BONUS',
    'INVITE_COLLECT',
    'INVITE_BONUS_FAIL',
  ],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const writtenInvite = writtenReward.refine(givesSomething, givesNothing)

export const getInviteSettings = call({
  name: 'getInviteSettings',
  method: 'GET',
  url: '/api/operator/invite',
  summary: 'What the invite bonus gives and asks for now, as an operator wrote it',
  source: 'Product §7',
  audience: 'operator',
  answer: writtenReward.extend({ banners: z.array(banner) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setInviteSettings = call({
  name: 'setInviteSettings',
  method: 'POST',
  url: '/api/operator/invite',
  summary: 'Writes what the invite bonus gives and asks for; what was received before keeps its rule',
  source: 'Product §7',
  audience: 'operator',
  body: writtenInvite,
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})
