import { listParties as call, type PartyHealth, type PartyPeriod } from '@kapao/contract/party'
import { canPause, kindOfParty } from '@kapao/contract/party-list'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { durationOfShare } from './durations.ts'
import { countOpenItems } from './open-items.store.ts'
import { findPauses, type PartyEventRow } from '../pause/pause.ts'
import {
  findLastWords,
  findPartySteps,
  type PartyStep,
  type PartySums,
  sumPartyMinutes,
} from './party-minute.store.ts'
import { judgeParty, thresholds } from './party-state.ts'
import { findParties, type Party } from './find-parties.ts'

/** The trend has so many steps, the last of which is not over. */
const steps = 24
const stepSecondsOf: Readonly<Record<PartyPeriod, number>> = { 15: 300, 60: 900, 1440: 3600 }
const daySeconds = 24 * 3600

/** How every outside company answers, over a period that ends now. A minute belongs to it as a whole. */
export const listParties = operation(call, async ({ body: { minutes } }, context) => {
  const now = context.clock.now()
  const stepSeconds = stepSecondsOf[minutes]
  const parties = await findParties(context)
  const facts = await readFacts(context, { parties, minutes, now, stepSeconds })
  return {
    parties: parties.map((party) => describe(party, facts)),
    stepSeconds,
    readAt: now.toISOString(),
  }
})

type Asked = { parties: readonly Party[]; minutes: PartyPeriod; now: Date; stepSeconds: number }

async function readFacts(context: Context, { parties, minutes, now, stepSeconds }: Asked) {
  const { db } = context
  const trendSince = new Date(Math.floor(now.getTime() / 1000 / stepSeconds - steps + 1) * stepSeconds * 1000)
  const [ofPeriod, recent, ofDay, trend, lastWords, open, pauses] = await Promise.all([
    sumPartyMinutes(db, secondsAfter(now, -minutes * 60)),
    sumPartyMinutes(db, secondsAfter(now, -thresholds.judgedSeconds)),
    sumPartyMinutes(db, secondsAfter(now, -daySeconds)),
    findPartySteps(db, { since: trendSince, stepSeconds }),
    findLastWords(
      db,
      parties.map(({ party }) => party),
    ),
    countOpenItems(db),
    findPauses(db),
  ])
  return { now, ofPeriod, recent, ofDay, trend, trendSince, stepSeconds, lastWords, open, pauses }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

function describe({ party, name }: Party, facts: Facts): PartyHealth {
  const kind = kindOfParty(party) ?? 'game'
  const sums = sumsOf(facts.ofPeriod, party)
  const recent = sumsOf(facts.recent, party)
  const ofDay = sumsOf(facts.ofDay, party)
  const pause = facts.pauses.get(party)
  const lastSeenAt = lastSeenOf(facts, party)
  const open = facts.open.find((each) => each.party === party)
  return {
    party,
    kind,
    name,
    ...judgeParty({
      kind,
      isPaused: pause !== undefined,
      recent: {
        ...recent,
        requests: requestsOf(recent),
        p95Milliseconds: durationOfShare(recent.durations, 0.95),
      },
      ofDay: requestsOf(ofDay) + ofDay.received,
      lastSeenAt,
      now: facts.now,
    }),
    pause: describePause(pause),
    canPause: canPause(party),
    done: sums.done,
    refused: sums.refused,
    unknown: sums.unknown,
    received: sums.received,
    successPercent: successOf(sums),
    p50Milliseconds: durationOfShare(sums.durations, 0.5),
    p95Milliseconds: durationOfShare(sums.durations, 0.95),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    inFlight: open?.in_flight ?? 0,
    waiting: open?.waiting ?? 0,
    trend: trendOf(facts, party),
  }
}

export function describePause(pause: PartyEventRow | undefined): PartyHealth['pause'] {
  return pause === undefined ? null : { by: pause.by, at: pause.at.toISOString(), reason: pause.reason }
}

function sumsOf(all: readonly PartySums[], party: string): PartySums {
  const nothing = { party, done: 0, refused: 0, unknown: 0, received: 0, durations: [] }
  return all.find((each) => each.party === party) ?? nothing
}

function requestsOf({ done, refused, unknown }: PartySums): number {
  return done + refused + unknown
}

/** In hundredths of a percent, rounded down: 100 only if every request had an answer. */
function successOf(sums: PartySums): number | null {
  const requests = requestsOf(sums)
  return requests === 0 ? null : Math.floor(((sums.done + sums.refused) / requests) * 10_000) / 100
}

function lastSeenOf({ lastWords }: Facts, party: string): Date | null {
  const { answered_at: answered, received_at: received } =
    lastWords.find((each) => each.party === party) ?? {}
  const moments = [answered, received].filter((moment) => moment instanceof Date)
  return moments.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
}

function trendOf({ trend, trendSince, stepSeconds }: Facts, party: string): PartyHealth['trend'] {
  const own = new Map(
    trend.filter((each) => each.party === party).map((each): [number, PartyStep] => [each.step, each]),
  )
  return Array.from({ length: steps }, (_, step) => ({
    at: secondsAfter(trendSince, step * stepSeconds).toISOString(),
    requests: own.get(step)?.requests ?? 0,
    unknown: own.get(step)?.unknown ?? 0,
  }))
}
