import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** What a process has counted of a company in a minute. */
export type PartyCounts = {
  party: string
  minute: Date
  done: number
  refused: number
  unknown: number
  durations: number[]
  received: number
  answeredAt: Date | null
  receivedAt: Date | null
}

/**
 * Adds counts to those of all processes, in one statement. Every process writes in the same order, so that two of them wait
 * for each other at most, and cannot deadlock.
 */
export async function addPartyMinutes(db: Database, counts: readonly PartyCounts[]): Promise<void> {
  const rows = counts.toSorted(
    (one, other) => one.minute.getTime() - other.minute.getTime() || (one.party < other.party ? -1 : 1),
  )
  await sql`
    insert into party_minute as known
      (party, minute, done, refused, unknown, durations, received, answered_at, received_at)
    select c.party, c.minute, c.done, c.refused, c.unknown, c.durations, c.received, c."answeredAt", c."receivedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(party text, minute timestamptz, done int, refused int,
      unknown int, durations int[], received int, "answeredAt" timestamptz, "receivedAt" timestamptz)
    on conflict (party, minute) do update set
      done = known.done + excluded.done,
      refused = known.refused + excluded.refused,
      unknown = known.unknown + excluded.unknown,
      durations = array(
        select coalesce(one, 0) + coalesce(other, 0)
        from unnest(known.durations, excluded.durations) with ordinality as both_of(one, other, place) order by place),
      received = known.received + excluded.received,
      answered_at = greatest(known.answered_at, excluded.answered_at),
      received_at = greatest(known.received_at, excluded.received_at)`.execute(db)
}

/** What the requests to a company came to in a time. */
export type PartySums = {
  party: string
  done: number
  refused: number
  unknown: number
  received: number
  durations: number[]
}

/** The sums of every company since a moment. A company without requests has none. */
export async function sumPartyMinutes(db: Database, since: Date): Promise<PartySums[]> {
  const { rows } = await sql<PartySums>`
    with lately as (select * from party_minute where minute >= ${since})
    select party, sum(done)::int as done, sum(refused)::int as refused, sum(unknown)::int as unknown,
      sum(received)::int as received,
      array(
        select sum(count)::int from lately l, unnest(l.durations) with ordinality as each(count, place)
        where l.party = lately.party group by place order by place) as durations
    from lately group by party`.execute(db)
  return rows
}

export type PartyStep = { party: string; step: number; requests: number; unknown: number }

/** Requests of every company in equal steps since a moment, counted from 0; only steps that have some. */
export async function findPartySteps(
  db: Database,
  { since, stepSeconds }: { since: Date; stepSeconds: number },
): Promise<PartyStep[]> {
  const { rows } = await sql<PartyStep>`
    select party, floor(extract(epoch from minute - ${since}) / ${stepSeconds})::int as step,
      sum(done + refused + unknown + received)::int as requests, sum(unknown)::int as unknown
    from party_minute where minute >= ${since} group by 1, 2`.execute(db)
  return rows
}

export type LastWords = { party: string; answered_at: Date | null; received_at: Date | null }

/**
 * When each company last answered and last reported something, within what is kept; a company that did neither is left
 * out. Each moment is a read of its own from the end of the company's minutes, as these lie on its server.
 */
export async function findLastWords(db: Database, parties: readonly string[]): Promise<LastWords[]> {
  if (parties.length === 0) return []
  const reads = parties.flatMap((party) =>
    (['answered_at', 'received_at'] as const).map(
      (what) => sql`(
        select party, ${what}::text as what, ${sql.ref(what)} as moment from party_minute
        where party = ${party} and ${sql.ref(what)} is not null order by minute desc limit 1)`,
    ),
  )
  const { rows } = await sql<{ party: string; what: 'answered_at' | 'received_at'; moment: Date }>`
    ${sql.join(reads, sql` union all `)}`.execute(db)
  const words = new Map<string, LastWords>()
  for (const { party, what, moment } of rows)
    words.set(party, { party, answered_at: null, received_at: null, ...words.get(party), [what]: moment })
  return [...words.values()]
}

export async function forgetMinutesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('party_minute').where('minute', '<', moment).execute()
}
