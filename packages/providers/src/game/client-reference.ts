import { z } from 'zod'
import { exchange } from '../exchange.ts'
import { hmacHex } from '../hmac.ts'
import type { Outcome } from '../outcome.ts'
import {
  type CodeOf,
  type GameConnection,
  judge,
  moment,
  notBelowZero,
  noStep,
  page,
  patience,
  signedSatang,
  follow,
  unitsText,
} from './game-answer.ts'
import type { GameMove, GameAdapter, TransferStatus } from './game-adapter.ts'
import { readFormState } from './login-form.ts'
import { stepOf, toPoints, writeUnits } from './units.ts'

/** Codes that are a definite no: the call has changed nothing, and will change nothing. */
const refusals = {
  '1034': 'the request is not valid',
  '3004': 'the player does not exist',
  '3005': 'the password is not right',
  '3013': 'the balance is not enough',
}
const playerExists = '1305'
const noTransfer = '3040'
const inProgress = '3101'

const errorShape = z.object({ Error: z.object({ Code: z.number() }) })
const codeOf: CodeOf = (body) => {
  const parsed = errorShape.safeParse(body)
  return parsed.success ? String(parsed.data.Error.Code) : undefined
}

/** GR8 performs a reference again after three days (domain facts); the adapter relies on one day less. */
const idempotencyMilliseconds = 2 * 24 * 60 * 60 * 1_000

/**
 * A provider that accepts our reference and finds a move by it, as Joker and PG Soft do: JSON over POST, each call
 * signed with the agent's secret, amounts as strings of units, money out as a negative amount.
 */
export function connectClientReference(connection: GameConnection): GameAdapter {
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
  const { route, baseUrl, credentials, units, loginUrl } = connection
  const { timeoutMilliseconds, askMilliseconds, balanceMilliseconds } = patience(connection)
  const stepSatang = stepOf(units)
  const amount = unitsText(units)

  async function post(path: string, body: unknown, milliseconds: number) {
    const url = new URL(`${baseUrl}${path}`)
    const text = JSON.stringify(body)
    return exchange({
      route,
      url: url.href,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-agent': credentials.agent,
        'x-signature': hmacHex(credentials.secret, `${url.pathname}\n${text}`),
      },
      body: text,
      timeoutMilliseconds: milliseconds,
    })
  }

  async function call<Answer>(
    path: string,
    body: unknown,
    shape: z.ZodType<Answer>,
    milliseconds = askMilliseconds,
  ): Promise<Outcome<Answer>> {
    return judge(await post(path, body, milliseconds), { codeOf, refusals, shape })
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
    post,
    call,
  }
}

/** Opening an account, its password, its balance and its entrances. */
function accountCalls(
  caller: Caller,
): Pick<GameAdapter, 'openAccount' | 'changePassword' | 'readBalance' | 'openLink' | 'readFormState'> {
  const { route, loginUrl, askMilliseconds, balanceMilliseconds, amount, post, call } = caller
  const changePassword: GameAdapter['changePassword'] = async ({ username, password }) =>
    follow(
      await call(
        '/v1/player/password',
        { Username: username, Password: password },
        z.looseObject({ Username: z.literal(username) }),
      ),
      () => undefined,
    )

  return {
    openAccount: async ({ username, password }) => {
      const shape = z.looseObject({ Username: z.literal(username) })
      const response = await post(
        '/v1/player/create',
        { Username: username, Password: password },
        askMilliseconds,
      )
      // An earlier request may have opened it without a response reaching us. Setting the password completes it.
      if (response.kind === 'answered' && codeOf(response.body) === playerExists)
        return follow(await changePassword({ username, password }), () => ({ username }))
      return follow(judge(response, { codeOf, refusals, shape }), () => ({ username }))
    },
    changePassword,
    readBalance: async (username) => {
      const shape = z.looseObject({
        Username: z.literal(username),
        Balance: amount.refine(notBelowZero),
      })
      return follow(
        await call('/v1/player/balance', { Username: username }, shape, balanceMilliseconds),
        ({ Balance }) => ({ balanceSatang: Balance }),
      )
    },
    openLink: async ({ username, password }) => {
      const shape = z.looseObject({ Url: page })
      return follow(
        await call('/v1/player/launch', { Username: username, Password: password }, shape),
        ({ Url }) => ({ link: Url }),
      )
    },
    readFormState: () => readFormState({ route, loginUrl }, askMilliseconds),
  }
}

/** Moving money, and finding the status of a move. */
function moveCalls(caller: Caller): Pick<GameAdapter, 'prepare' | 'move' | 'getStatus'> {
  const { units, timeoutMilliseconds, askMilliseconds, amount, post, call } = caller
  function signedPoints(move: GameMove): bigint | undefined {
    return toPoints(units, signedSatang(move))
  }

  return {
    prepare: async () => ({ kind: 'done', answer: {} }),
    move: async (move) => {
      const points = signedPoints(move)
      if (points === undefined) return noStep
      const shape = z.looseObject({ RequestID: z.literal(move.reference), Status: z.literal('Success') })
      const body = {
        RequestID: move.reference,
        Username: move.username,
        Amount: writeUnits(units, points),
      }
      return follow(await call('/v1/transfer', body, shape, timeoutMilliseconds), () => undefined)
    },
    getStatus: async (move): Promise<TransferStatus> => {
      const shape = z.looseObject({
        RequestID: z.literal(move.reference),
        Username: z.string(),
        Amount: amount,
        Status: z.literal('Success'),
      })
      const response = await post('/v1/transfer/verify', { RequestID: move.reference }, askMilliseconds)
      const code = response.kind === 'answered' ? codeOf(response.body) : undefined
      if (code === noTransfer) return { kind: 'notFound' }
      if (code === inProgress) return { kind: 'inProgress' }
      // No code of this call states the outcome of the move, so none is a refusal of it.
      const answer = judge(response, { codeOf, refusals: {}, shape })
      if (answer.kind !== 'done') return { kind: 'unknown', reason: answer.reason }
      const isOurs = answer.answer.Username === move.username && answer.answer.Amount === signedSatang(move)
      return isOurs ? { kind: 'done' } : { kind: 'unknown', reason: 'another transfer has this reference' }
    },
  }
}

/** What reconciliation compares with the book. */
function reportCalls(caller: Caller): Pick<GameAdapter, 'readTotals' | 'listMoves'> {
  const { amount, call } = caller
  return {
    readTotals: async () => {
      const shape = z.looseObject({ In: amount, Out: amount, Held: amount, Won: amount })
      return follow(await call('/v1/report/totals', {}, shape), ({ In, Out, Held, Won }) => ({
        inSatang: In,
        outSatang: Out,
        heldSatang: Held,
        wonSatang: Won,
      }))
    },
    listMoves: async ({ from, to, after }) => {
      const transfer = z.looseObject({
        RequestID: z.string(),
        Username: z.string(),
        Amount: amount,
        Time: moment,
      })
      const shape = z.looseObject({ Transfers: z.array(transfer), After: z.string().nullable() })
      const body = {
        From: from.toISOString(),
        To: to.toISOString(),
        ...(after === undefined ? {} : { After: after }),
      }
      return follow(await call('/v1/report/transfers', body, shape), (answer) => ({
        after: answer.After ?? undefined,
        entries: answer.Transfers.map((each) => ({
          reference: each.RequestID,
          username: each.Username,
          direction: each.Amount < 0n ? 'out' : 'in',
          amountSatang: each.Amount < 0n ? -each.Amount : each.Amount,
          at: each.Time,
        })),
      }))
    },
  }
}
