import { z } from 'zod'
import { call } from './call.ts'
import { bankAccountStates } from './profile.ts'
import { grantKinds } from './grant.ts'
import { securityEvent, session } from './session.ts'
import { answeredAmount, instant, typedText } from './shapes.ts'
import { listStatement } from './statement.ts'

const source = 'Console §4'

/** `excluded`: at the member's own request, which no operator ends. */
export const memberStatuses = ['active', 'suspended', 'excluded'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** What of a member a search found. */
export const memberMatches = ['phone', 'name', 'bankAccount', 'gameUsername', 'id', 'reference'] as const
export type MemberMatch = (typeof memberMatches)[number]

const memberId = z.uuid()
const reason = typedText(300)
const currency = z.enum(['BAHT', 'LAK'])
const done = z.object({ message: z.literal('OK') })

/** A tag: up to 30 characters on one line, kept in lower case. */
const tag = typedText(30).overwrite((typed) => typed.toLowerCase().replace(/\s+/gu, ' '))

/** Who a member is. Names are shortened, and of phone and account numbers only a part is shown. */
const memberRow = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  bankCode: z.string(),
  bankAccountNo: z.string(),
  currency,
  status: z.enum(memberStatuses),
  createdAt: instant,
  tags: z.array(z.string()),
})

export const foundMember = memberRow.extend({
  /** What the search found; `null` in a list without a search. */
  match: z.enum(memberMatches).nullable(),
})
export type FoundMember = z.output<typeof foundMember>

/** Which members. */
export const memberFilter = z.strictObject({
  /**
   * The beginning of a phone number, of a first or last name, of a bank account's number or of a game's username; the
   * last 4 digits of an account; a member's id; or the id or reference of a movement.
   */
  search: typedText(100).optional(),
  status: z.enum(memberStatuses).optional(),
  tag: tag.optional(),
})

export const listMembers = call({
  name: 'listMembers',
  method: 'POST',
  url: '/api/operator/members',
  summary:
    'Members by phone, name, bank account, game username, id or reference; without a search, the latest first',
  source,
  audience: 'operator',
  needs: 'member.read',
  body: memberFilter.extend({
    limit: z.int().min(1).max(100).default(50),
    /** As the page before gave it. A search has one page. */
    after: z.string().max(300).optional(),
  }),
  answer: z.object({
    members: z.array(foundMember),
    /** Where the next page begins; `null`: there is none. */
    after: z.string().nullable(),
    /** The search fits more members than `limit`. */
    isCut: z.boolean(),
  }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  recordsViews: true,
  idempotency: 'none',
})

const grant = z.object({
  _id: z.string(),
  kind: z.enum(grantKinds),
  code: z.string(),
  state: z.enum(['active', 'met', 'succeeded', 'failed', 'cancelled', 'expired']),
  credit: answeredAmount,
  /** What must be played, and what was. */
  turnover: answeredAmount,
  played: answeredAmount,
  beganAt: instant,
  endedAt: instant.nullable(),
})

/** A wallet out of the book. */
const money = z.object({
  balance: answeredAmount,
  /** On its way to the wallet. */
  coming: answeredAmount,
  /** Taken from the wallet for movements in progress. */
  held: answeredAmount,
  deposited: answeredAmount,
  deposits: z.int().min(0),
  withdrawn: answeredAmount,
  withdrawals: z.int().min(0),
  /** What operators have added by hand, less what they have taken. */
  adjusted: answeredAmount,
  /** How many lines the statement has. */
  lines: z.int().min(0),
})

/** A member as an operator sees them. Amounts are in the wallet's currency. */
export const memberPage = memberRow.extend({
  source: z.string().nullable(),
  invitedBy: z.string().nullable(),
  invitees: z.int().min(0),
  bankAccountName: z.string(),
  bankAccountState: z.enum(bankAccountStates),
  suspension: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  coin: z.int().min(0),
  /** `inGames`: as the games said last. */
  money: money.extend({ inGames: answeredAmount }),
  sessions: z.array(session.pick({ device: true, address: true, createdAt: true, lastSeenAt: true })),
  passkeys: z.int().min(0),
  /** The latest first. */
  events: z.array(
    securityEvent.pick({ kind: true, device: true, address: true, at: true, byOperator: true }),
  ),
  games: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      username: z.string(),
      state: z.enum(['opening', 'active']),
      /** `null`: the game has not said. */
      balance: answeredAmount.nullable(),
      balanceAt: instant.nullable(),
    }),
  ),
  /** The latest first. */
  grants: z.array(grant),
  /** The latest first. */
  notes: z.array(z.object({ _id: z.string(), by: z.string(), at: instant, text: z.string() })),
  /** The state of the support chat; `null`: the member has never written. */
  chat: z.object({ state: z.enum(['bot', 'waiting', 'agent', 'closed']), lastAt: instant }).nullable(),
})
export type MemberPage = z.output<typeof memberPage>

const one = z.strictObject({ memberId })

export const getMember = call({
  name: 'getMember',
  method: 'POST',
  url: '/api/operator/members/one',
  summary:
    'One member: money, account, devices, games, rewards and notes; the member sees that it was opened',
  source,
  audience: 'operator',
  needs: 'member.read',
  body: one,
  answer: memberPage,
  refusals: ['NO_DATA'],
  mutates: false,
  recordsViews: true,
  idempotency: 'none',
})

export const getMemberAt = call({
  name: 'getMemberAt',
  method: 'POST',
  url: '/api/operator/members/at',
  summary: "A member's wallet and rewards as they were at a moment, out of the book",
  source,
  audience: 'operator',
  needs: 'member.read',
  body: z.strictObject({ memberId, at: instant }),
  answer: money.extend({
    at: instant,
    grants: z.array(grant.pick({ _id: true, kind: true, code: true, credit: true, beganAt: true })),
  }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

/** Whose statement. */
export const memberStatementFilter = z.strictObject({ memberId })

export const listMemberStatement = call({
  name: 'listMemberStatement',
  method: 'POST',
  url: '/api/operator/members/statement',
  summary: "A page of a member's statement, newest first, as the member reads it",
  source,
  audience: 'operator',
  needs: 'member.read',
  body: listStatement.body.safeExtend({ memberId }),
  answer: listStatement.answer,
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

export const revealMember = call({
  name: 'revealMember',
  method: 'POST',
  url: '/api/operator/members/reveal',
  summary: "A member's full name, phone and bank account; the member sees that they were shown, and why",
  source: 'Console §2',
  audience: 'operator',
  needs: 'member.reveal',
  wantsStepUp: true,
  body: z.strictObject({ memberId, reason }),
  answer: z.object({
    name: z.string(),
    phone: z.string(),
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
  }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const suspendMember = call({
  name: 'suspendMember',
  method: 'POST',
  url: '/api/operator/members/suspend',
  summary: 'Suspends a member, who can neither log in nor move money until it is lifted',
  source,
  audience: 'operator',
  needs: 'member.suspend',
  body: z.strictObject({ memberId, reason }),
  answer: done,
  /** MEMBER_EXCLUDED: at the member's own request, which lasts longer. */
  refusals: ['NO_DATA', 'MEMBER_EXCLUDED'],
  mutates: true,
  idempotency: 'state',
})

export const liftSuspension = call({
  name: 'liftSuspension',
  method: 'POST',
  url: '/api/operator/members/lift',
  summary: 'Lifts the suspension of a member, who can log in again',
  source,
  audience: 'operator',
  needs: 'member.suspend',
  body: z.strictObject({ memberId, reason }),
  answer: done,
  refusals: ['NO_DATA', 'MEMBER_EXCLUDED'],
  mutates: true,
  idempotency: 'state',
})

export const endMemberSessions = call({
  name: 'endMemberSessions',
  method: 'POST',
  url: '/api/operator/members/end-sessions',
  summary: 'Ends every session of a member, who has to log in again',
  source,
  audience: 'operator',
  needs: 'member.suspend',
  body: z.strictObject({ memberId, reason }),
  answer: done.extend({ endedSessions: z.int().min(0) }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const addMemberNote = call({
  name: 'addMemberNote',
  method: 'POST',
  url: '/api/operator/members/note',
  summary: 'Adds a note for other operators to a member; it is never shown to the member, and never changed',
  source,
  audience: 'operator',
  needs: 'member.note',
  body: z.strictObject({ memberId, noteId: z.guid(), text: typedText(1000) }),
  answer: done,
  refusals: ['NO_DATA', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

export const setMemberTags = call({
  name: 'setMemberTags',
  method: 'POST',
  url: '/api/operator/members/tags',
  summary: 'Sets the tags by which operators group members; they replace the ones before',
  source,
  audience: 'operator',
  needs: 'member.note',
  body: z.strictObject({ memberId, tags: z.array(tag).max(10) }),
  answer: done,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const memberCalls = [
  listMembers,
  getMember,
  getMemberAt,
  listMemberStatement,
  revealMember,
  suspendMember,
  liftSuspension,
  endMemberSessions,
  addMemberNote,
  setMemberTags,
] as const
