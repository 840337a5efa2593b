import { z } from 'zod'
import { call } from './call.ts'
import { partyKinds } from './party-list.ts'
import { instant, typedText } from './shapes.ts'

const source = 'Console §4'

/** `game:PG`, `gateway:KBANK`, or the kind alone. */
const party = z
  .string()
  .regex(/^[a-z]{1,20}(:[A-Z0-9_]{1,20})?$/)
  .meta({ examples: ['game:PG'] })

/** How far back figures of parties reach, in minutes. */
export const partyPeriods = [15, 60, 1440] as const
export type PartyPeriod = (typeof partyPeriods)[number]

/**
 * `idle`: too little is expected of it to say more. `silent`: nothing came for much longer than usual. `failing`: too many
 * requests have no answer that can be relied on. Decision record 0107 names the thresholds.
 */
export const partyStates = ['working', 'idle', 'slow', 'silent', 'failing', 'paused'] as const
export type PartyState = (typeof partyStates)[number]

const pause = z.object({ by: z.string(), at: instant, reason: z.string() })

export const partyHealth = z.object({
  party,
  kind: z.enum(partyKinds),
  /** Of a game provider or a gateway; empty for the others, which the console names. */
  name: z.string(),
  state: z.enum(partyStates),
  /** `null`: it is not paused. */
  pause: pause.nullable(),
  canPause: z.boolean(),
  /** Requests of the period by outcome. A refusal is an answer; without one that can be relied on, it is unknown. */
  done: z.int(),
  refused: z.int(),
  unknown: z.int(),
  /** Call-backs and reports that it has sent in the period. */
  received: z.int(),
  /** In how many of a hundred requests it answered; `null`: there were none. */
  successPercent: z.number().min(0).max(100).nullable(),
  /** How long half of the requests took, and 95 of a hundred; `null`: there were none. */
  p50Milliseconds: z.int().nullable(),
  p95Milliseconds: z.int().nullable(),
  /** When it last answered or reported something, within eight days. */
  lastSeenAt: instant.nullable(),
  /** How long nothing came of it although something was expected; `null`: that is not so. */
  silentSeconds: z.int().nullable(),
  /** Movements that it has been asked for, and those that will be. */
  inFlight: z.int(),
  waiting: z.int(),
  /** Requests and reports in each of the steps, the oldest first. */
  trend: z.array(z.object({ at: instant, requests: z.int(), unknown: z.int() })),
})
export type PartyHealth = z.output<typeof partyHealth>

export const listParties = call({
  name: 'listParties',
  method: 'POST',
  url: '/api/operator/parties',
  summary: 'Every outside company: how it answers, what is open with it, and whether it is paused',
  source,
  audience: 'operator',
  needs: 'party.read',
  body: z.strictObject({ minutes: z.literal(partyPeriods).default(60) }),
  answer: z.object({ parties: z.array(partyHealth), stepSeconds: z.int(), readAt: instant }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

const changed = z.object({ message: z.literal('OK'), pause: pause.nullable() })

export const pauseParty = call({
  name: 'pauseParty',
  method: 'POST',
  url: '/api/operator/parties/pause',
  summary: 'Begins nothing new with an outside company; what is in flight is finished',
  source,
  audience: 'operator',
  needs: 'party.pause',
  wantsStepUp: true,
  body: z.strictObject({ party, reason: typedText(300) }),
  /** The pause that is in force: an earlier one stays as it is. */
  answer: changed,
  /** NO_DATA: there is no such company, or it cannot be paused. */
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const resumeParty = call({
  name: 'resumeParty',
  method: 'POST',
  url: '/api/operator/parties/resume',
  summary: 'Works with an outside company again, and submits what has waited for it',
  source,
  audience: 'operator',
  needs: 'party.pause',
  wantsStepUp: true,
  body: z.strictObject({ party, reason: typedText(300) }),
  answer: changed,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const partyEvent = z.object({
  party,
  name: z.string(),
  what: z.enum(['paused', 'resumed']),
  by: z.string(),
  at: instant,
  reason: z.string(),
})
export type PartyEvent = z.output<typeof partyEvent>

export const listPartyEvents = call({
  name: 'listPartyEvents',
  method: 'POST',
  url: '/api/operator/parties/events',
  summary: 'Who paused and resumed outside companies, the latest first',
  source,
  audience: 'operator',
  needs: 'party.read',
  body: z.strictObject({
    limit: z.int().min(1).max(100).default(20),
    /** As the page before gave it. */
    after: z.string().max(300).optional(),
  }),
  answer: z.object({ events: z.array(partyEvent), after: z.string().nullable() }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const partyCalls = [listParties, pauseParty, resumeParty, listPartyEvents] as const
