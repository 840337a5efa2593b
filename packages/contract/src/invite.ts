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
  summary: 'A page of the people whom the member has invited, newest first, with the bonus received for each',
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
  /** The amount that can be received now. */
  amount: answeredAmount,
  /** The percentages of it at which the condition is met (0: no such condition) and at which it fails. */
  success: z.int(),
  fail: z.int(),
  /** Percent of the invitees' losses of their own money. */
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
  summary: 'The invite bonus that can be received now for the losses of invitees, with its percentages',
  source,
  audience: 'member',
  answer: inviteBonus,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const getInviteCode = call({
  name: 'getInviteCode',
  method: 'GET',
  url: '/api/invite/code',
  summary: "The member's own short invite code, for the link {origin}/i/{code}",
  source: 'Decision record 0101',
  audience: 'member',
  answer: z.object({ code: z.string() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const listInviteBanners = call({
  name: 'listInviteBanners',
  method: 'GET',
  url: '/api/invite/banners',
  summary: 'The banners of the invite screen',
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
  summary: "Receives the invite bonus, a percentage of the invitees' losses of their own money, once a day",
  source: 'Specification §2 Home, Product §1, §7',
  audience: 'member',
  answer: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount: answeredAmount }),
  /** INVITE_COLLECT: already received today. INVITE_BONUS_FAIL: the member's game balances are not known at present. */
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
  summary: 'The current terms of the invite bonus, as an operator wrote them',
  source: 'Product §7',
  audience: 'operator',
  needs: 'reward.read',
  answer: writtenReward.extend({ banners: z.array(banner) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setInviteSettings = call({
  name: 'setInviteSettings',
  method: 'POST',
  url: '/api/operator/invite',
  summary: 'Changes the terms of the invite bonus; bonuses already received keep their terms',
  source: 'Product §7',
  audience: 'operator',
  needs: 'reward.set',
  wantsStepUp: true,
  body: writtenInvite,
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const inviteCalls = [
  listInvites,
  getInviteBonus,
  getInviteCode,
  listInviteBanners,
  receiveInviteBonus,
  getInviteSettings,
  setInviteSettings,
] as const
