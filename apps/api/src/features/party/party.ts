import type { Database } from '@kapao/database/connect'
import type { ObserveRequest, RequestOutcome } from '@kapao/providers/outbound/observed-answer'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { classOfDuration, durationClasses } from './durations.ts'
import { addPartyMinutes, type PartyCounts } from './party-minute.store.ts'

const flushMilliseconds = 4000

/** Counts the requests to outside companies in this process, and adds them to what the other processes have counted. */
export type PartyMeter = {
  observeRequest: ObserveRequest
  /** Counts a call-back, or a report of the bank's feed, that was accepted. */
  countReceived: (party: string) => void
  /** Adds what was counted since the last time. Never rejects: what could not be added is added the next time. */
  flush: () => Promise<void>
}

/** What was counted of one company in one minute. */
type Counting = Omit<PartyCounts, 'party' | 'minute'>

export function createPartyMeter({
  clock,
  log,
  add = addPartyMinutes,
  db,
}: {
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  db: Database
  add?: typeof addPartyMinutes
}): PartyMeter {
  let counts = new Map<string, PartyCounts>()
  let isFailing = false
  let flushing = Promise.resolve()

  function of(party: string, at: Date): PartyCounts {
    const minute = minuteOf(at)
    const key = `${minute.getTime()} ${party}`
    const known = counts.get(key)
    if (known) return known
    const fresh = { party, minute, ...nothing() }
    counts.set(key, fresh)
    return fresh
  }

  function count(party: string, at: Date, { outcome, by }: { outcome: RequestOutcome; by: 1 | -1 }) {
    const counted = of(party, at)
    counted[outcome] += by
    if (outcome !== 'unknown' && by === 1) counted.answeredAt = at
    return counted
  }

  async function addCounted(): Promise<void> {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      await add(db, [...taken.values()])
      isFailing = false
    } catch (outage) {
      for (const part of taken.values()) merge(of(part.party, part.minute), part)
      // Said once: it is tried again every few seconds, and nothing is lost.
      if (!isFailing) log.warn({ err: outage }, 'party.counts_not_stored')
      isFailing = true
    }
  }

  return {
    observeRequest: ({ party, outcome, milliseconds }) => {
      const at = clock.now()
      const counted = count(party, at, { outcome, by: 1 })
      const slot = classOfDuration(milliseconds)
      counted.durations[slot] = (counted.durations[slot] ?? 0) + 1
      let countedAs = outcome
      return (better) => {
        if (better === countedAs) return
        // In the minute of the request, so that its sums stay right.
        count(party, at, { outcome: countedAs, by: -1 })
        count(party, at, { outcome: better, by: 1 })
        countedAs = better
      }
    },
    countReceived: (party) => {
      const at = clock.now()
      const counted = of(party, at)
      counted.received += 1
      counted.receivedAt = at
    },
    flush: () => {
      flushing = flushing.then(addCounted)
      return flushing
    },
  }
}

/** Flushes every few seconds until it is stopped, and then a last time. */
export function keepFlushing(meter: PartyMeter): { stop: () => Promise<void> } {
  const timer = setInterval(() => void meter.flush(), flushMilliseconds).unref()
  return {
    stop: () => {
      clearInterval(timer)
      return meter.flush()
    },
  }
}

function nothing(): Counting {
  return {
    done: 0,
    refused: 0,
    unknown: 0,
    durations: Array.from({ length: durationClasses }, () => 0),
    received: 0,
    answeredAt: null,
    receivedAt: null,
  }
}

function merge(into: Counting, part: Counting): void {
  into.done += part.done
  into.refused += part.refused
  into.unknown += part.unknown
  into.received += part.received
  into.durations = into.durations.map((count, index) => count + (part.durations[index] ?? 0))
  into.answeredAt = later(into.answeredAt, part.answeredAt)
  into.receivedAt = later(into.receivedAt, part.receivedAt)
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000)
}
