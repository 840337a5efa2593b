import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { wallClock } from '../clock.ts'
import { type Exchanged, fetchText, readJson } from '../exchange.ts'
import { hmacHex, isSameText } from '../hmac.ts'
import type { Outcome } from '../outcome.ts'
import { generateNonce } from '../random.ts'
import {
  type CodeOf,
  follow,
  type GameConnection,
  judge,
  moment,
  notBelowZero,
  noStep,
  page,
  patience,
  signedSatang,
  unitsText,
} from './game-answer.ts'
import type { GameAdapter, GameMove, Prepared, TransferStatus } from './game-adapter.ts'
import { readFormState } from './login-form.ts'
import { stepOf, toPoints, writeUnits } from './units.ts'

/** Codes that are a definite no: the provider has not accepted the move. */
const refusals = {
  INVALID_REQUEST: 'the request is not valid',
  PLAYER_NOT_FOUND: 'the player does not exist',
  WRONG_PASSWORD: 'the password is not right',
  INSUFFICIENT_BALANCE: 'the balance is not enough',
}

const errorShape = z.object({ error: z.string() })
const codeOf: CodeOf = (body) => errorShape.safeParse(body).data?.error

/** The provider performs a reference again after three days; the adapter relies on one day less. */
const idempotencyMilliseconds = 2 * 24 * 60 * 60 * 1_000
/** A signed response that is older, or that far in the future, is not trusted. */
const freshMilliseconds = 30_000
/** The list is read from this long before the move was prepared, because the two clocks may differ. */
const clockSkewMilliseconds = 10 * 60_000
/** How often the list is read while an accepted move is not done. */
const pollMilliseconds = 100
const mostPages = 1_000

/**
 * A provider that acknowledges moves asynchronously and has no look-up of one reference. Requests and responses are
 * JSON signed with HMAC-SHA256. The status of a move is found by reading the provider's list of moves by cursor.
 */
export function connectMoveList(connection: GameConnection): GameAdapter {
  const caller = createCaller(connection)
  const { timeoutMilliseconds, stepSatang } = caller
  return {
    facts: {
      references: { issuedBy: 'us', idempotencyMilliseconds },
      reportsBalance: true,
      timeoutMilliseconds,
      mostAtOnce: 50,
      stepSatang,
    },
    ...accountCalls(caller),
    ...moveCalls(caller),
    ...reportCalls(caller),
  }
}

type Caller = ReturnType<typeof createCaller>

/** Sends requests as this provider expects them, and knows its units and time-outs. */
function createCaller(connection: GameConnection) {
  const { route, units, loginUrl } = connection
  const { timeoutMilliseconds, askMilliseconds, balanceMilliseconds } = patience(connection)
  const stepSatang = stepOf(units)
  const amount = unitsText(units)
  const send = createSender(connection)
  const entry = z.looseObject({ reference: z.string(), player: z.string(), amount, doneAt: moment })

  function player(username: string) {
    return z.looseObject({ player: z.literal(username) })
  }

  async function call<Answer>(
    shape: z.ZodType<Answer>,
    { milliseconds = askMilliseconds, ...request }: Request & { milliseconds?: number },
  ): Promise<Outcome<Answer>> {
    return judge(await send(request, milliseconds), { codeOf, refusals, shape })
  }

  return {
    units,
    route,
    loginUrl,
    timeoutMilliseconds,
    askMilliseconds,
    balanceMilliseconds,
    stepSatang,
    amount,
    send,
    entry,
    player,
    call,
  }
}

/** Opening an account, its password, its balance and its entrances. */
function accountCalls(
  caller: Caller,
): Pick<GameAdapter, 'openAccount' | 'changePassword' | 'readBalance' | 'openLink' | 'readFormState'> {
  const { route, loginUrl, askMilliseconds, balanceMilliseconds, amount, player, call } = caller
  return {
    openAccount: async ({ username, password }) =>
      follow(await call(player(username), post('/players', { player: username, password })), () => ({
        username,
      })),
    changePassword: async ({ username, password }) =>
      follow(
        await call(player(username), post('/players/password', { player: username, password })),
        () => undefined,
      ),
    readBalance: async (username) =>
      follow(
        await call(player(username).extend({ balance: amount.refine(notBelowZero) }), {
          method: 'GET',
          path: `/players/${encodeURIComponent(username)}`,
          milliseconds: balanceMilliseconds,
        }),
        ({ balance }) => ({ balanceSatang: balance }),
      ),
    openLink: async ({ username, password }) =>
      follow(
        await call(z.looseObject({ url: page }), post('/players/launch', { player: username, password })),
        ({ url }) => ({ link: url }),
      ),
    readFormState: () => readFormState({ route, loginUrl }, askMilliseconds),
  }
}

/** Moving money, and finding the status of a move. */
function moveCalls(caller: Caller): Pick<GameAdapter, 'prepare' | 'move' | 'getStatus'> {
  const { units, timeoutMilliseconds, askMilliseconds, send, entry, call } = caller
  /**
   * Reads the list until it has the reference. `notFound` only where the list is complete up to the moment that the
   * provider read it for the last page, and so past every earlier submission; anything less is unknown.
   */
  async function getStatus(move: GameMove & { prepared: Prepared }): Promise<TransferStatus> {
    const since = move.prepared['since']
    if (since === undefined) return { kind: 'unknown', reason: 'the move was not prepared' }
    const shape = z.looseObject({
      moves: z.array(entry),
      pending: z.array(z.string()),
      nextCursor: z.string().nullable(),
      readAt: moment,
      completeTo: moment,
    })
    let query = new URLSearchParams({ since })
    let isComplete = true
    for (let pages = 0; pages < mostPages; pages += 1) {
      const response = await send({ method: 'GET', path: `/moves?${query.toString()}` }, askMilliseconds)
      // No code of this call states what became of the move, so none is a refusal of it.
      const listed = judge(response, { codeOf, refusals: {}, shape })
      if (listed.kind !== 'done') return { kind: 'unknown', reason: listed.reason }
      const { moves, pending, nextCursor, readAt, completeTo } = listed.answer
      const found = moves.find(({ reference }) => reference === move.reference)
      if (found)
        return found.player === move.username && found.amount === signedSatang(move)
          ? { kind: 'done' }
          : { kind: 'unknown', reason: 'another move has this reference' }
      if (pending.includes(move.reference)) return { kind: 'inProgress' }
      isComplete &&= completeTo >= readAt
      if (nextCursor === null)
        return isComplete ? { kind: 'notFound' } : { kind: 'unknown', reason: 'the list is not complete yet' }
      query = new URLSearchParams({ cursor: nextCursor })
    }
    return { kind: 'unknown', reason: 'the list does not end' }
  }

  /** An accepted move is not done yet: it is done once the list has it. */
  async function waitUntilDone(move: GameMove & { prepared: Prepared }, deadline: number) {
    while (wallClock().getTime() < deadline) {
      if ((await getStatus(move)).kind === 'done') return { kind: 'done', answer: undefined } as const
      await wait(Math.min(pollMilliseconds, Math.max(0, deadline - wallClock().getTime())))
    }
    return { kind: 'unknown', reason: 'accepted, and not done in time' } as const
  }

  return {
    prepare: async () => ({
      kind: 'done',
      answer: { since: new Date(wallClock().getTime() - clockSkewMilliseconds).toISOString() },
    }),
    move: async (move) => {
      const points = toPoints(units, signedSatang(move))
      if (points === undefined) return noStep
      const deadline = wallClock().getTime() + timeoutMilliseconds
      const shape = z.looseObject({ reference: z.literal(move.reference), state: z.literal('accepted') })
      const body = { reference: move.reference, player: move.username, amount: writeUnits(units, points) }
      const accepted = await call(shape, { ...post('/moves', body), milliseconds: timeoutMilliseconds })
      return accepted.kind === 'done' ? waitUntilDone(move, deadline) : accepted
    },
    getStatus,
  }
}

/** What reconciliation compares with the book. */
function reportCalls(caller: Caller): Pick<GameAdapter, 'readTotals' | 'listMoves'> {
  const { amount, entry, call } = caller
  return {
    readTotals: async () => {
      const shape = z.looseObject({ in: amount, out: amount, held: amount, won: amount })
      return follow(await call(shape, { method: 'GET', path: '/totals' }), (sums) => ({
        inSatang: sums.in,
        outSatang: sums.out,
        heldSatang: sums.held,
        wonSatang: sums.won,
      }))
    },
    listMoves: async ({ from, to, after }) => {
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        ...(after === undefined ? {} : { cursor: after }),
      })
      const shape = z.looseObject({ moves: z.array(entry), nextCursor: z.string().nullable() })
      const listed = await call(shape, { method: 'GET', path: `/report?${query.toString()}` })
      return follow(listed, ({ moves, nextCursor }) => ({
        after: nextCursor ?? undefined,
        entries: moves.map((each) => ({
          reference: each.reference,
          username: each.player,
          direction: each.amount < 0n ? 'out' : 'in',
          amountSatang: each.amount < 0n ? -each.amount : each.amount,
          at: each.doneAt,
        })),
      }))
    },
  }
}

type Request = { method: 'GET' | 'POST'; path: string; body?: unknown }

function post(path: string, body: unknown): Request {
  return { method: 'POST', path, body }
}

/**
 * Sends signed requests and opens signed responses. A response with a wrong signature, another request's nonce or an
 * old timestamp is unknown: it may be forged or replayed.
 */
function createSender({ route, baseUrl, credentials }: GameConnection) {
  function sign(...parts: string[]) {
    return hmacHex(credentials.secret, parts.join('\n'))
  }
  const envelope = z.object({
    timestamp: z.string(),
    nonce: z.string(),
    body: z.string(),
    signature: z.string(),
  })

  return async ({ method, path, body }: Request, timeoutMilliseconds: number): Promise<Exchanged> => {
    const url = new URL(`${baseUrl}/api${path}`)
    const text = body === undefined ? '' : JSON.stringify(body)
    const [timestamp, nonce] = [wallClock().toISOString(), generateNonce()]
    const response = await fetchText({
      route,
      url: url.href,
      method,
      headers: {
        'x-agent': credentials.agent,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': sign(timestamp, nonce, method, url.pathname + url.search, text),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : text,
      timeoutMilliseconds,
    })
    if (response.kind === 'unknown') return response
    const { countAs } = response
    function distrust(reason: string): Exchanged {
      countAs('unknown')
      return { kind: 'unknown', reason }
    }
    const { data: sealed } = envelope.safeParse(readJson(response.body))
    if (!sealed) return distrust(`status ${response.status} and no signed response`)
    const expected = sign(sealed.timestamp, sealed.nonce, String(response.status), sealed.body)
    if (!isSameText(sealed.signature, expected)) return distrust('a wrong signature')
    if (sealed.nonce !== nonce) return distrust('the response to another request')
    const ageMilliseconds = Math.abs(wallClock().getTime() - Date.parse(sealed.timestamp))
    if (!(ageMilliseconds <= freshMilliseconds)) return distrust('an old response')
    return { kind: 'answered', status: response.status, body: readJson(sealed.body), countAs }
  }
}
