import type { PartyState } from '@kapao/contract/party'
import type { PartyKind } from '@kapao/contract/party-list'

/** What makes a company fail, slow or silent. The only place with these figures; decision record 0107 explains them. */
export const thresholds = {
  /** A state is judged by the requests of this time. */
  judgedSeconds: 15 * 60,
  /** It fails from so many requests without an answer on, if they are such a share of all. */
  failingUnknown: 2,
  failingShare: 0.2,
  /** It is slow if 95 of 100 requests take longer, of at least so many. */
  slowRequests: 5,
  slowMilliseconds: 3000,
  /** A bank and an e-wallet may take longer: members do not watch them as they watch a game. */
  slowMillisecondsOf: { payout: 8000, ewallet: 5000, slip: 5000, sms: 5000, mail: 10_000 } as Partial<
    Record<PartyKind, number>
  >,
  /** Silence counts where so much is usual in a day, from so long on, and from so many times the usual gap on. */
  silentUsualADay: 48,
  silentSeconds: 10 * 60,
  silentGaps: 12,
} as const

export type PartyFacts = {
  kind: PartyKind
  isPaused: boolean
  /** Of the last 15 minutes. */
  recent: { requests: number; unknown: number; p95Milliseconds: number | null }
  /** Requests and reports of the last 24 hours. */
  ofDay: number
  lastSeenAt: Date | null
  now: Date
}

export type Judged = { state: PartyState; silentSeconds: number | null }

export function judgeParty({ kind, isPaused, recent, ofDay, lastSeenAt, now }: PartyFacts): Judged {
  const silentSeconds = silenceOf({ ofDay, lastSeenAt, now })
  return {
    silentSeconds,
    state: stateOf({ kind, isPaused, recent, isSilent: silentSeconds !== null, ofDay }),
  }
}

function stateOf({
  kind,
  isPaused,
  recent: { requests, unknown, p95Milliseconds },
  isSilent,
  ofDay,
}: Pick<PartyFacts, 'kind' | 'isPaused' | 'recent' | 'ofDay'> & { isSilent: boolean }): PartyState {
  if (isPaused) return 'paused'
  if (unknown >= thresholds.failingUnknown && unknown / requests >= thresholds.failingShare) return 'failing'
  if (isSilent) return 'silent'
  const most = thresholds.slowMillisecondsOf[kind] ?? thresholds.slowMilliseconds
  if (requests >= thresholds.slowRequests && (p95Milliseconds ?? 0) > most) return 'slow'
  return ofDay === 0 ? 'idle' : 'working'
}

/** How long nothing came, where much more was expected by now. */
function silenceOf({
  ofDay,
  lastSeenAt,
  now,
}: Pick<PartyFacts, 'ofDay' | 'lastSeenAt' | 'now'>): number | null {
  if (ofDay < thresholds.silentUsualADay || lastSeenAt === null) return null
  const seconds = Math.floor((now.getTime() - lastSeenAt.getTime()) / 1000)
  const usualGap = (24 * 3600) / ofDay
  return seconds >= Math.max(thresholds.silentSeconds, usualGap * thresholds.silentGaps) ? seconds : null
}
