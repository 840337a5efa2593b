import { z } from 'zod'
import { exchange } from '../exchange.ts'
import type { Outcome } from '../outcome.ts'
import {
  type CodeOf,
  follow,
  type GameConnection,
  judge,
  moment,
  noStep,
  page,
  patience,
  satangOf,
} from './game-answer.ts'
import type { GameAdapter, TransferStatus } from './game-adapter.ts'
import { readFormState } from './login-form.ts'
import { stepOf, toPoints } from './units.ts'

/** Codes that are a definite no: a transaction that has expired or failed is never executed. */
const refusals = {
  bad_request: 'the request is not valid',
  unknown_player: 'the player does not exist',
  insufficient_credit: 'the credit is not enough',
  expired: 'the transaction has expired',
  failed: 'the transaction has failed',
}

const errorShape = z.object({ code: z.string() })
const codeOf: CodeOf = (body) => {
  const parsed = errorShape.safeParse(body)
  return parsed.success ? parsed.data.code : undefined
}

/** A transaction is executed at most once, and expires within minutes: it is never performed again. */
const idempotencyMilliseconds = 365 * 24 * 60 * 60 * 1_000

/** The largest whole number that JSON carries exactly. */
const credit = z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/**
 * A provider that creates a transaction under its own id, and executes it on a second request. REST with basic auth;
 * credits are whole numbers of its smallest amount.
 */
export function connectTwoPhase(connection: GameConnection): GameAdapter {
  const caller = createCaller(connection)
  const { timeoutMilliseconds, stepSatang } = caller
  return {
    facts: {
      references: { issuedBy: 'provider', idempotencyMilliseconds },
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

type Asked = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; milliseconds?: number }

type Caller = ReturnType<typeof createCaller>

/** Sends requests as this provider expects them, and knows its units and time-outs. */
function createCaller(connection: GameConnection) {
  const { route, baseUrl, credentials, units, loginUrl } = connection
  const { timeoutMilliseconds, askMilliseconds, balanceMilliseconds } = patience(connection)
  const stepSatang = stepOf(units)
  const amount = satangOf(credit, units, BigInt)
  const authorization = `Basic ${Buffer.from(`${credentials.agent}:${credentials.secret}`).toString('base64')}`

  function send({ method, path, body, milliseconds = askMilliseconds }: Asked) {
    return exchange({
      route,
      url: `${baseUrl}/wallet${path}`,
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMilliseconds: milliseconds,
    })
  }

  async function call<Answer>(asked: Asked, shape: z.ZodType<Answer>): Promise<Outcome<Answer>> {
    return judge(await send(asked), { codeOf, refusals, shape })
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
    call,
  }
}

/** Opening an account, its password, its balance and its entrances. */
function accountCalls(
  caller: Caller,
): Pick<GameAdapter, 'openAccount' | 'changePassword' | 'readBalance' | 'openLink' | 'readFormState'> {
  const { route, units, loginUrl, askMilliseconds, balanceMilliseconds, call } = caller
  return {
    openAccount: async ({ username, password }) =>
      follow(
        await call(
          { method: 'PUT', path: `/players/${encodeURIComponent(username)}`, body: { password } },
          z.looseObject({ player: z.literal(username) }),
        ),
        () => ({ username }),
      ),
    changePassword: async ({ username, password }) =>
      follow(
        await call(
          { method: 'PUT', path: `/players/${encodeURIComponent(username)}/password`, body: { password } },
          z.looseObject({ player: z.literal(username) }),
        ),
        () => undefined,
      ),
    readBalance: async (username) => {
      const path = `/players/${encodeURIComponent(username)}`
      const shape = z.looseObject({
        player: z.literal(username),
        credit: satangOf(credit.min(0), units, BigInt),
      })
      return follow(
        await call({ method: 'GET', path, milliseconds: balanceMilliseconds }, shape),
        (answer) => ({ balanceSatang: answer.credit }),
      )
    },
    openLink: async ({ username }) =>
      follow(
        await call(
          { method: 'POST', path: `/players/${encodeURIComponent(username)}/sessions` },
          z.looseObject({ launch_url: page }),
        ),
        (answer) => ({ link: answer.launch_url }),
      ),
    readFormState: () => readFormState({ route, loginUrl }, askMilliseconds),
  }
}

/** Moving money, and finding the status of a move. */
function moveCalls(caller: Caller): Pick<GameAdapter, 'prepare' | 'move' | 'getStatus'> {
  const { units, timeoutMilliseconds, amount, send, call } = caller
  return {
    prepare: async ({ reference, username, direction, amountSatang }) => {
      const points = toPoints(units, amountSatang)
      if (points === undefined) return noStep
      const body = {
        player: username,
        kind: direction === 'in' ? 'deposit' : 'withdraw',
        credit: Number(points),
        memo: reference,
      }
      const shape = z.looseObject({ transaction: z.string().min(1).max(64), state: z.literal('pending') })
      return follow(
        await call({ method: 'POST', path: '/transactions', body }, shape),
        ({ transaction }) => ({ transaction }),
      )
    },
    move: async ({ amountSatang, prepared }) => {
      if (toPoints(units, amountSatang) === undefined) return noStep
      const transaction = prepared['transaction']
      if (transaction === undefined) return notPrepared
      const path = `/transactions/${encodeURIComponent(transaction)}/execute`
      const shape = z.looseObject({ transaction: z.literal(transaction), state: z.literal('executed') })
      return follow(
        await call({ method: 'POST', path, milliseconds: timeoutMilliseconds }, shape),
        () => undefined,
      )
    },
    getStatus: async ({ username, direction, amountSatang, prepared }): Promise<TransferStatus> => {
      const transaction = prepared['transaction']
      if (transaction === undefined) return notPrepared
      const shape = z.looseObject({
        transaction: z.literal(transaction),
        player: z.string(),
        kind: z.enum(['deposit', 'withdraw']),
        credit: amount,
        state: z.enum(['pending', 'executing', 'executed', 'failed', 'expired']),
      })
      const response = await send({ method: 'GET', path: `/transactions/${encodeURIComponent(transaction)}` })
      if (response.kind === 'answered' && codeOf(response.body) === 'unknown_transaction')
        return { kind: 'notFound' }
      const answer = judge(response, { codeOf, refusals: {}, shape })
      if (answer.kind !== 'done') return { kind: 'unknown', reason: answer.reason }
      const { player, kind, credit: moved, state } = answer.answer
      const isOurs =
        player === username && (kind === 'deposit') === (direction === 'in') && moved === amountSatang
      if (!isOurs) return { kind: 'unknown', reason: 'another transaction has this name' }
      return statusOf(state)
    },
  }
}

/** What reconciliation compares with the book. */
function reportCalls(caller: Caller): Pick<GameAdapter, 'readTotals' | 'listMoves'> {
  const { amount, call } = caller
  return {
    readTotals: async () => {
      const shape = z.looseObject({
        deposited: amount,
        withdrawn: amount,
        credit: amount,
        player_win: amount,
      })
      return follow(await call({ method: 'GET', path: '/summary' }, shape), (answer) => ({
        inSatang: answer.deposited,
        outSatang: answer.withdrawn,
        heldSatang: answer.credit,
        wonSatang: answer.player_win,
      }))
    },
    listMoves: async ({ from, to, after }) => {
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        ...(after === undefined ? {} : { cursor: after }),
      })
      const transaction = z.looseObject({
        transaction: z.string(),
        player: z.string(),
        kind: z.enum(['deposit', 'withdraw']),
        credit: amount,
        executed_at: moment,
      })
      const shape = z.looseObject({ transactions: z.array(transaction), cursor: z.string().nullable() })
      return follow(
        await call({ method: 'GET', path: `/transactions?${query.toString()}` }, shape),
        (answer) => ({
          after: answer.cursor ?? undefined,
          entries: answer.transactions.map((each) => ({
            reference: each.transaction,
            username: each.player,
            direction: each.kind === 'deposit' ? 'in' : 'out',
            amountSatang: each.credit,
            at: each.executed_at,
          })),
        }),
      )
    },
  }
}

const notPrepared = { kind: 'unknown', reason: 'the move was not prepared' } as const

/** A pending transaction has not moved money, so it is not found; it may still be executed until it expires. */
function statusOf(state: 'pending' | 'executing' | 'executed' | 'failed' | 'expired'): TransferStatus {
  switch (state) {
    case 'executed':
      return { kind: 'done' }
    case 'executing':
      return { kind: 'inProgress' }
    case 'pending':
      return { kind: 'notFound' }
    case 'failed':
    case 'expired':
      return { kind: 'refused', reason: refusals[state] }
  }
}
