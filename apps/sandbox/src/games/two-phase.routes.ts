import { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { applyDelay } from '../control/faults.ts'
import type { Sandbox } from '../sandbox.ts'
import { deriveCredentials, hashPassword, isSame } from './credentials.ts'
import { generateTicket } from './entrance.ts'
import {
  cursorShape,
  momentShape,
  mostListed,
  passwordShape,
  usernameShape,
  writeCursor,
} from './game-shapes.ts'
import {
  addMove,
  changePassword,
  findAccount,
  findMove,
  forgetMove,
  type GameMove,
  listDoneMoves,
  openAccount,
  sumGames,
  takeForgotten,
} from './game.store.ts'
import type { Game } from './games.ts'
import { type Executed, executeMove } from './move-money.ts'
import { createProgress } from './progress.ts'

const sorries = {
  unauthorized: [401, 'who are you?'],
  bad_request: [400, 'that is no request'],
  unknown_player: [404, 'no such player'],
  unknown_transaction: [404, 'no such transaction'],
  insufficient_credit: [409, 'not that much credit'],
  expired: [410, 'the transaction has expired'],
  failed: [409, 'the transaction has failed'],
  executing: [409, 'the transaction is being executed'],
} as const

function say(reply: FastifyReply, code: keyof typeof sorries, detail?: string): FastifyReply {
  const [status, message] = sorries[code]
  return reply.code(status).send({ code, message: detail ?? message })
}

/** How long a created transaction can be executed. */
const pendingLivesMs = 2 * 60 * 1_000

const playerParams = z.object({ player: usernameShape })
const transactionParams = z.object({ id: z.string().max(40) })
const points = z.int().min(1).max(999_999_999_999).transform(BigInt)

/**
 * A provider that first creates a transaction under its own id, and performs it on a second request. REST with basic
 * auth; credits are whole numbers of its smallest amount.
 */
export function addTwoPhaseRoutes(plain: FastifyInstance, sandbox: Sandbox, game: Game): void {
  const app = prepareApp(plain, sandbox, game)
  addAccountRoutes(app)
  addMoveRoutes(app)
  addReportRoutes(app)
}

type App = ReturnType<typeof prepareApp>

/** What all routes of the provider share: its authentication, its errors, and what it works with. */
function prepareApp(plain: FastifyInstance, sandbox: Sandbox, game: Game) {
  const { db, clock } = sandbox
  const party = game.code
  const progress = createProgress()
  const routes = plain.withTypeProvider<ZodTypeProvider>()
  requireBasicAuth(plain, sandbox, game)
  plain.setErrorHandler((thrown: FastifyError, request, reply) => {
    if ((thrown.statusCode ?? 500) < 500) return say(reply, 'bad_request', thrown.message)
    request.log.error({ err: thrown }, 'request.failed')
    return reply.code(500).send({ code: 'internal', message: 'something broke' })
  })

  return { db, clock, party, progress, routes, sandbox, game }
}

/** Accounts, their passwords, balances and entrances. */
function addAccountRoutes({ db, clock, party, routes, sandbox, game }: App): void {
  routes.put(
    '/wallet/players/:player',
    {
      config: { party, call: 'openAccount' },
      schema: { params: playerParams, body: z.strictObject({ password: passwordShape }) },
    },
    async ({ params: { player }, body }, reply) => {
      const key = { game: game.code, username: player, passwordHash: hashPassword(body.password) }
      const isNew = await openAccount(db, { ...key, openedAt: clock.now() })
      if (!isNew) await changePassword(db, key)
      return reply.code(isNew ? 201 : 200).send({ player })
    },
  )

  routes.put(
    '/wallet/players/:player/password',
    {
      config: { party, call: 'changePassword' },
      schema: { params: playerParams, body: z.strictObject({ password: passwordShape }) },
    },
    async ({ params: { player }, body }, reply) => {
      const passwordHash = hashPassword(body.password)
      const isChanged = await changePassword(db, { game: game.code, username: player, passwordHash })
      return isChanged ? reply.send({ player }) : say(reply, 'unknown_player')
    },
  )

  routes.get(
    '/wallet/players/:player',
    { config: { party, call: 'readBalance' }, schema: { params: playerParams } },
    async ({ params: { player } }, reply) => {
      const account = await findAccount(db, { game: game.code, username: player })
      return account ? reply.send({ player, credit: Number(account.balance) }) : say(reply, 'unknown_player')
    },
  )

  routes.post(
    '/wallet/players/:player/sessions',
    { config: { party, call: 'openLink' }, schema: { params: playerParams } },
    async ({ params: { player } }, reply) => {
      const account = await findAccount(db, { game: game.code, username: player })
      if (!account) return say(reply, 'unknown_player')
      return reply.code(201).send({ launch_url: await generateTicket(sandbox, game, player) })
    },
  )
}

/** Moving money, and the status of a move. */
function addMoveRoutes({ db, clock, party, progress, routes, sandbox, game }: App): void {
  routes.post(
    '/wallet/transactions',
    {
      config: { party, call: 'prepare' },
      schema: {
        body: z.strictObject({
          player: usernameShape,
          kind: z.enum(['deposit', 'withdraw']),
          credit: points,
          memo: z.string().max(64).optional(),
        }),
      },
    },
    async ({ body }, reply) => {
      const account = await findAccount(db, { game: game.code, username: body.player })
      if (!account) return say(reply, 'unknown_player')
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + pendingLivesMs)
      const id = await addMove(db, {
        game: game.code,
        username: body.player,
        reference: body.memo ?? null,
        direction: body.kind === 'deposit' ? 'in' : 'out',
        amount: body.credit,
        state: 'pending',
        createdAt,
        expiresAt,
      })
      return reply
        .code(201)
        .send({ transaction: writeId(id), state: 'pending', expires_at: expiresAt.toISOString() })
    },
  )

  routes.post(
    '/wallet/transactions/:id/execute',
    { config: { party, call: 'move', waitsItself: true }, schema: { params: transactionParams } },
    async (request, reply) => {
      const id = readId(request.params.id)
      const executed = await progress.during(String(id), async () => {
        await applyDelay(request)
        return executeMove(sandbox, { game: game.code, id })
      })
      if (executed?.kind === 'executed' && request.fault?.kind === 'forget') await forgetMove(db, id)
      return answerExecuted(reply, id, executed)
    },
  )

  routes.get(
    '/wallet/transactions/:id',
    { config: { party, call: 'lookUp' }, schema: { params: transactionParams } },
    async (request, reply) => {
      const id = readId(request.params.id)
      // Checked first: a transaction that finishes between the two checks is then found by the second.
      const isOpen = progress.has(String(id))
      const move = await findMove(db, game.code, id)
      if (!move) return say(reply, 'unknown_transaction')
      const isStruck = request.fault?.kind === 'forget'
      const [forgotten] = await takeForgotten(db, { ids: [move.id], isStruck })
      if (forgotten !== undefined) return say(reply, 'unknown_transaction')
      return reply.send({ ...describe(move), state: stateOf(move, { isOpen, now: clock.now() }) })
    },
  )
}

/** What the operator compares with its own book. */
function addReportRoutes({ db, party, routes, game }: App): void {
  routes.get('/wallet/summary', { config: { party, call: 'readTotals' } }, async () => {
    const sums = (await sumGames(db, game.code)).get(game.code)
    return {
      deposited: Number(sums?.in ?? 0n),
      withdrawn: Number(sums?.out ?? 0n),
      credit: Number(sums?.held ?? 0n),
      player_win: Number(sums?.won ?? 0n),
    }
  })

  routes.get(
    '/wallet/transactions',
    {
      config: { party, call: 'listMoves' },
      schema: {
        querystring: z.object({ from: momentShape, to: momentShape, cursor: cursorShape.optional() }),
      },
    },
    async ({ query: { from, to, cursor } }) => {
      const moves = await listDoneMoves(db, { game: game.code, from, to, after: cursor, limit: mostListed })
      const last = moves.length === mostListed ? moves.at(-1) : undefined
      return {
        transactions: moves.map((move) => ({
          ...describe(move),
          memo: move.reference,
          executed_at: move.doneAt.toISOString(),
        })),
        cursor: last ? writeCursor(last) : null,
      }
    },
  )
}

function writeId(id: bigint): string {
  return `T${String(id).padStart(10, '0')}`
}
/** No transaction has id 0. */
function readId(text: string): bigint {
  return BigInt(/^T(\d{10,18})$/.exec(text)?.[1] ?? 0)
}

function describe(move: GameMove) {
  return {
    transaction: writeId(move.id),
    player: move.username,
    kind: move.direction === 'in' ? 'deposit' : 'withdraw',
    credit: Number(move.amount),
  }
}

function stateOf(move: GameMove, { isOpen, now }: { isOpen: boolean; now: Date }): string {
  if (move.state === 'done') return 'executed'
  if (move.state === 'failed') return 'failed'
  if (isOpen) return 'executing'
  return move.expiresAt !== null && move.expiresAt <= now ? 'expired' : 'pending'
}

function answerExecuted(reply: FastifyReply, id: bigint, executed: Executed | undefined): FastifyReply {
  switch (executed?.kind) {
    case 'executed':
      return reply.send({ transaction: writeId(id), state: 'executed' })
    case 'failed':
      return say(reply, 'insufficient_credit')
    case 'expired':
      return say(reply, 'expired')
    case 'unknown':
      return say(reply, 'unknown_transaction')
    case undefined:
      return say(reply, 'executing')
  }
}

function requireBasicAuth(app: FastifyInstance, { keys }: Sandbox, game: Game): void {
  const { agent, secret } = deriveCredentials(keys.games, game)
  const expected = `Basic ${Buffer.from(`${agent}:${secret}`).toString('base64')}`
  app.addHook('onRequest', async (request, reply) => {
    return isSame(request.headers.authorization ?? '', expected) ? undefined : say(reply, 'unauthorized')
  })
}
