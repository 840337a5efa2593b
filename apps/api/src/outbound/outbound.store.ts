import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'
import type { OutboundKey, OutboundRow } from './outbound.ts'

type Reader = Database | DatabaseTransaction

export type OutboundTable = {
  table: 'transfer_leg' | 'withdrawal' | 'gift'
  id: 'leg_id' | 'withdrawal_id' | 'gift_id'
  ready: string
  submitted: string
  /**
   * The state of a row that is left to an operator. Without one it is polled until it ends, or an operator decides it.
   */
  manualReview?: string
  /** A state of the use's own in which a job leases a row once its time has come. */
  waiting?: { state: string; until: string }
  /** What else must hold for a row to be submitted. */
  submittable?: RawBuilder<boolean>
  /** A column for the transaction that ends a row, as the server numbers it that the statement is sent to. */
  endedIn?: string
  /** The company that a row is submitted to, unless it is paused. */
  company?: string
}

export type Poll = { answer: string; notFoundSince: Date | null; pollAt: Date | null }

export type End = {
  from: readonly string[]
  as: string
  answer: string
  at: Date
  decided: { by: string; why: string } | undefined
  columns: Readonly<Record<string, unknown>>
}

export type ReviewCursor = { createdAt: Date; memberId: string; id: string }

/** What the engine reads and writes of a use's rows. Each write is one conditional statement. */
export type OutboundStore<Row> = Readonly<OutboundTable> & {
  find: (db: Reader, key: OutboundKey) => Promise<Row | undefined>
  /** Leases a row, to poll it or to continue it, where no other process works on it. */
  lease: (db: Reader, key: OutboundKey, time: { at: Date; until: Date }) => Promise<Row | undefined>
  /**
   * From here on the company may have acted. `undefined`: it was submitted before, has ended, or may not be submitted.
   */
  markSubmitted: (
    db: Reader,
    key: OutboundKey,
    submission: { at: Date; until: Date; stored: unknown },
  ) => Promise<Row | undefined>
  /** Records an answer that is not final and when to poll next; without such a time an operator decides. */
  recordPoll: (db: Reader, key: OutboundKey, poll: Poll) => Promise<boolean>
  /** Ends a row, once: every process that learns of the outcome goes through this one conditional write. */
  end: (tx: DatabaseTransaction, key: OutboundKey, end: End) => Promise<Row | undefined>
  /** Open rows whose job is due before a moment, the longest overdue first. */
  findDue: (db: Reader, due: { before: Date; most: number }) => Promise<(Row & { due_at: Date })[]>
  /** Rows in these states, oldest first, after a cursor. */
  list: (
    db: Reader,
    page: { states: readonly string[]; after: ReviewCursor | undefined; limit: number },
  ) => Promise<Row[]>
}

function isFree(at: Date) {
  return sql`(leased_until is null or leased_until <= ${at})`
}

function isWaiting({ state, until }: { state: string; until: string }, at: Date) {
  return sql`state = ${state} and ${sql.ref(until)} <= ${at}`
}

/** The store of one use. */
export function createOutboundStore<Row extends OutboundRow>(use: OutboundTable): OutboundStore<Row> {
  const [table, id] = [sql.table(use.table), sql.ref(use.id)]
  function ofKey(key: OutboundKey) {
    return sql`member_id = ${key.memberId} and ${id} = ${key.id}`
  }
  const isReady = sql`state in (${use.ready}, ${use.submitted})`
  async function all(query: RawBuilder<unknown>, db: Reader): Promise<Row[]> {
    return (await query.execute(db)).rows as Row[]
  }
  async function first(query: RawBuilder<unknown>, db: Reader): Promise<Row | undefined> {
    return (await all(query, db))[0]
  }
  const due = sql`greatest(poll_at, leased_until)`
  const jobStates = [use.ready, use.submitted, ...(use.waiting ? [use.waiting.state] : [])]

  return {
    ...use,
    find: (db, key) => first(sql`select * from ${table} where ${ofKey(key)}`, db),
    lease: (db, key, { at, until }) =>
      first(
        sql`update ${table} set leased_until = ${until}
          where ${ofKey(key)} and ${isFree(at)}
            and (${isReady} or ${use.waiting ? isWaiting(use.waiting, at) : sql`false`})
          returning *`,
        db,
      ),
    markSubmitted: (db, key, { at, until, stored }) =>
      first(
        // Asked by itself, where Citus spreads the table: a company's lock is not on the member's server.
        sql`${use.company === undefined ? sql`` : sql`with begun as materialized (select begin_with_party(${use.company}) as may)`}
          update ${table} set state = ${use.submitted}, sent_at = ${at}, leased_until = ${until}
          ${stored === undefined ? sql`` : sql`, prepared = ${JSON.stringify(stored)}::jsonb`}
          where ${ofKey(key)} and state = ${use.ready} and ${use.submittable ?? sql`true`}
            ${use.company === undefined ? sql`` : sql`and (select may from begun)`}
          returning *`,
        db,
      ),
    recordPoll: async (db, key, { answer, notFoundSince, pollAt }) => {
      const state = pollAt === null && use.manualReview ? use.manualReview : use.submitted
      const recorded = await first(
        sql`update ${table} set polls = polls + 1, last_answer = ${answer.slice(0, 200)},
            not_found_since = ${notFoundSince}, poll_at = ${pollAt}, leased_until = null, state = ${state}
          where ${ofKey(key)} and state = ${use.submitted}
          returning *`,
        db,
      )
      return recorded !== undefined
    },
    end: (tx, key, { from, as, answer, at, decided, columns }) => {
      const written = {
        ...columns,
        state: as,
        last_answer: answer.slice(0, 200),
        ended_at: at,
        poll_at: null,
        leased_until: null,
        ...(decided ? { decided_by: decided.by, decided_why: decided.why } : {}),
      }
      const set = sql.join(Object.entries(written).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
      return first(
        sql`update ${table} set ${set} ${use.endedIn === undefined ? sql`` : sql`, ${sql.ref(use.endedIn)} = pg_current_xact_id()`}
          where ${ofKey(key)} and state = any(${from}::text[]) returning *`,
        tx,
      )
    },
    findDue: async (db, { before, most }) =>
      (await all(
        sql`select *, ${due} as due_at from ${table}
          where state = any(${jobStates}::text[]) and ${due} < ${before}
          order by due_at limit ${most}`,
        db,
      )) as (Row & { due_at: Date })[],
    list: (db, { states, after, limit }) =>
      all(
        sql`select * from ${table} where state = any(${states}::text[])
          ${after ? sql`and (created_at, member_id, ${id}) > (${after.createdAt}, ${after.memberId}, ${after.id})` : sql``}
          order by created_at, member_id, ${id} limit ${limit}`,
        db,
      ),
  }
}
