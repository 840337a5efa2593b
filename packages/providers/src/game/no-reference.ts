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
  notBelowZero,
  page,
  patience,
  signedSatang,
  unitsNumber,
} from './game-answer.ts'
import type { GameMove, GameAdapter, Prepared, TransferStatus } from './game-adapter.ts'
import { readFormState } from './login-form.ts'
import { stepOf, toPoints, writeUnits } from './units.ts'

/**
 * Codes that are a definite no. `806`: the account is busy with another transaction, so this one was not started. The
 * account's report shows the one in progress.
 */
const refusals = {
  '998': 'the request is not valid',
  '800': 'the balance is not enough',
  '806': 'another transaction of this account is in progress',
  '902': 'the player does not exist',
  '903': 'the password is not right',
}
const duplicate = '901'

const statusShape = z.object({ status: z.object({ code: z.number() }) })
/** Every response has a code; 0 is a success. */
const codeOf: CodeOf = (body) => {
  const parsed = statusShape.safeParse(body)
  return parsed.success && parsed.data.status.code !== 0 ? String(parsed.data.status.code) : undefined
}

/**
 * A provider that accepts no reference, as AMBSlot. It performs a repeated request twice, so nothing is ever sent again,
 * and an account has one move at a time. The status of a move is derived from the account's report: from the
 * transactions since the move was prepared, and from the balance, which must match them.
 */
export function connectNoReference(connection: GameConnection): GameAdapter {
  const caller = createCaller(connection)
  const { timeoutMilliseconds, stepSatang } = caller
  return {
    facts: {
      references: { issuedBy: 'none', idempotencyMilliseconds: 0 },
      reportsBalance: true,
      timeoutMilliseconds,
      mostAtOnce: 20,
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
  const amount = unitsNumber(units)
  const transaction = z.looseObject({
    id: z.string().regex(/^\d{1,18}$/),
    username: z.string(),
    type: z.enum(['deposit', 'withdrawal']),
    amount,
    time: moment,
  })

  function send(path: string, body?: unknown, milliseconds = askMilliseconds) {
    return exchange({
      route,
      url: `${baseUrl}/ext${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${credentials.secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMilliseconds: milliseconds,
    })
  }

  function inData<Answer>(data: z.ZodType<Answer>) {
    return z
      .object({ status: z.object({ code: z.literal(0) }), data: z.unknown() })
      .transform((answer): unknown => answer.data)
      .pipe(data)
  }

  async function call<Answer>(
    data: z.ZodType<Answer>,
    ...asked: Parameters<typeof send>
  ): Promise<Outcome<Answer>> {
    return judge(await send(...asked), { codeOf, refusals, shape: inData(data) })
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
    transaction,
    send,
    inData,
    call,
  }
}

/** Opening an account, its password, its balance and its entrances. */
function accountCalls(
  caller: Caller,
): Pick<GameAdapter, 'openAccount' | 'changePassword' | 'readBalance' | 'openLink' | 'readFormState'> {
  const { route, loginUrl, askMilliseconds, balanceMilliseconds, amount, send, inData, call } = caller
  const changePassword: GameAdapter['changePassword'] = async ({ username, password }) =>
    follow(
      await call(z.looseObject({ username: z.literal(username) }), '/changePassword', { username, password }),
      () => undefined,
    )

  return {
    openAccount: async ({ username, password }) => {
      const response = await send('/createUser', { username, password })
      // An earlier request may have opened it without a response reaching us. Setting the password completes it.
      if (response.kind === 'answered' && codeOf(response.body) === duplicate)
        return follow(await changePassword({ username, password }), () => ({ username }))
      const shape = inData(z.looseObject({ username: z.literal(username) }))
      return follow(judge(response, { codeOf, refusals, shape }), () => ({ username }))
    },
    changePassword,
    readBalance: async (username) => {
      const data = z.looseObject({ username: z.literal(username), credit: amount.refine(notBelowZero) })
      const path = `/getCredit/${encodeURIComponent(username)}`
      return follow(await call(data, path, undefined, balanceMilliseconds), ({ credit }) => ({
        balanceSatang: credit,
      }))
    },
    openLink: async ({ username, password }) =>
      follow(
        await call(z.looseObject({ url: page }), '/redirectLogin', { username, password }),
        ({ url }) => ({
          link: url,
        }),
      ),
    readFormState: () => readFormState({ route, loginUrl }, askMilliseconds),
  }
}

/** Moving money, and finding the status of a move. */
function moveCalls(caller: Caller): Pick<GameAdapter, 'prepare' | 'move' | 'getStatus'> {
  const { units, timeoutMilliseconds, amount, transaction, call } = caller
  function accountShape(username: string) {
    return z.looseObject({
      username: z.literal(username),
      credit: amount.refine(notBelowZero),
      winLose: amount,
      processing: z.boolean(),
      lastId: z.string().regex(/^\d{1,18}$/),
      list: z.array(transaction),
    })
  }

  return {
    prepare: async ({ username, amountSatang }) => {
      if (toPoints(units, amountSatang) === undefined) return noStep
      const report = await call(accountShape(username), `/account/${encodeURIComponent(username)}`)
      if (report.kind !== 'done') return report
      // The report could not distinguish the move in progress from this one.
      if (report.answer.processing) return { kind: 'refused', reason: refusals['806'] }
      const { lastId, credit, winLose } = report.answer
      return { kind: 'done', answer: { lastId, credit: String(credit), winLose: String(winLose) } }
    },
    move: async ({ username, direction, amountSatang }) => {
      const points = toPoints(units, amountSatang)
      if (points === undefined) return noStep
      const path = `/${direction === 'in' ? 'deposit' : 'withdrawal'}/${encodeURIComponent(username)}`
      const body = { amount: Number(writeUnits(units, points)) }
      return follow(
        await call(z.looseObject({ id: z.string() }), path, body, timeoutMilliseconds),
        () => undefined,
      )
    },
    getStatus: async (move): Promise<TransferStatus> => {
      const before = readPrepared(move.prepared)
      if (before === undefined) return { kind: 'unknown', reason: 'the move was not prepared' }
      const path = `/account/${encodeURIComponent(move.username)}/history?afterId=${before.lastId}`
      const report = await call(accountShape(move.username), path)
      if (report.kind !== 'done') return { kind: 'unknown', reason: report.reason }
      return compare(move, before, report.answer)
    },
  }
}

/** What reconciliation compares with the book. */
function reportCalls(caller: Caller): Pick<GameAdapter, 'readTotals' | 'listMoves'> {
  const { amount, transaction, call } = caller
  return {
    readTotals: async () => {
      const data = z.looseObject({ deposit: amount, withdrawal: amount, credit: amount, winLose: amount })
      return follow(await call(data, '/report/summary'), (sums) => ({
        inSatang: sums.deposit,
        outSatang: sums.withdrawal,
        heldSatang: sums.credit,
        wonSatang: sums.winLose,
      }))
    },
    listMoves: async ({ from, to, after }) => {
      const query = new URLSearchParams({
        start: from.toISOString(),
        end: to.toISOString(),
        ...(after === undefined ? {} : { next: after }),
      })
      const data = z.looseObject({ list: z.array(transaction), next: z.string().nullable() })
      return follow(await call(data, `/report/transactions?${query.toString()}`), ({ list, next }) => ({
        after: next ?? undefined,
        entries: list.map((each) => ({
          reference: each.id,
          username: each.username,
          direction: each.type === 'deposit' ? 'in' : 'out',
          amountSatang: each.amount,
          at: each.time,
        })),
      }))
    },
  }
}

type Standing = { lastId: string; credit: bigint; winLose: bigint }

function readPrepared({ lastId, credit, winLose }: Prepared): Standing | undefined {
  function isWhole(text: string | undefined): text is string {
    return /^-?\d{1,18}$/.test(text ?? '')
  }
  if (lastId === undefined || !isWhole(lastId) || !isWhole(credit) || !isWhole(winLose)) return undefined
  return { lastId, credit: BigInt(credit), winLose: BigInt(winLose) }
}

type Report = {
  credit: bigint
  winLose: bigint
  processing: boolean
  list: readonly { type: 'deposit' | 'withdrawal'; amount: bigint }[]
}

/**
 * Derives the status of a move from the report since it was prepared. The balance must equal the earlier balance plus
 * the result of play and the listed transactions; otherwise the report lags, and the status is unknown. Two matching
 * transactions cannot be distinguished: another system moves money of this account, and an operator has to review it.
 */
function compare(move: GameMove, before: Standing, now: Report): TransferStatus {
  const signed = now.list.map(({ type, amount }) => (type === 'deposit' ? amount : -amount))
  const ours = signedSatang(move)
  const fitting = signed.filter((amount) => amount === ours).length
  if (fitting > 1) return { kind: 'unknown', reason: 'the report has several such transactions' }
  if (fitting === 1) return { kind: 'done' }
  if (now.processing) return { kind: 'inProgress' }
  const moved = signed.reduce((total, amount) => total + amount, 0n)
  const isWhole = now.credit === before.credit + (now.winLose - before.winLose) + moved
  return isWhole ? { kind: 'notFound' } : { kind: 'unknown', reason: 'the balance does not fit the report' }
}
