import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  unitsShape,
  usernameShape,
  writeCursor,
} from './game-shapes.ts'
import {
  changePassword,
  type DoneMove,
  findAccount,
  findMoveByReference,
  forgetMove,
  listDoneMoves,
  openAccount,
  sumGames,
  takeForgotten,
} from './game.store.ts'
import { type Game, writeUnits } from './games.ts'
import { moveByReference, type MoveOrder, startOfWindow } from './move-money.ts'

const statusOf = {
  UNAUTHORIZED: 401,
  INVALID_REQUEST: 400,
  PLAYER_NOT_FOUND: 404,
  WRONG_PASSWORD: 400,
  INSUFFICIENT_BALANCE: 409,
  REFERENCE_USED: 409,
  INTERNAL: 500,
} as const

/** A request is accepted this long after its timestamp, once per nonce. */
const freshMs = 30_000
/** How long a read of the list waits for moves that are being performed. */
const listWaitsMs = 500

const player = z.strictObject({ player: usernameShape, password: passwordShape })
const far = new Date('9999-01-01')

/**
 * A provider that acknowledges a move before it performs it, and shows the outcome only in its list of moves, which is
 * read by cursor. Bodies are JSON; both sides sign with HMAC-SHA256 and a nonce.
 */
export function addMoveListRoutes(plain: FastifyInstance, sandbox: Sandbox, game: Game): void {
  const app = prepareApp(plain, sandbox, game)
  addAccountRoutes(app)
  addMoveRoutes(app)
  addListRoute(app)
  addReportRoutes(app)
}

type App = ReturnType<typeof prepareApp>

/** What all routes of the provider share: its authentication, its errors, and what it works with. */
function prepareApp(plain: FastifyInstance, sandbox: Sandbox, game: Game) {
  const { db, clock } = sandbox
  const party = game.code
  const pending = new Map<string, { at: Date; work: Promise<void> }>()
  const routes = plain.withTypeProvider<ZodTypeProvider>()
  const send = createSender(sandbox, game)
  function fail(request: FastifyRequest, reply: FastifyReply, error: keyof typeof statusOf) {
    return send(request, reply.code(statusOf[error]), { error })
  }
  requireSignature(plain, sandbox, { game, fail })
  plain.setErrorHandler((thrown: FastifyError, request, reply) => {
    if ((thrown.statusCode ?? 500) < 500) return fail(request, reply, 'INVALID_REQUEST')
    request.log.error({ err: thrown }, 'request.failed')
    return fail(request, reply, 'INTERNAL')
  })

  return { db, clock, party, pending, routes, send, fail, sandbox, game }
}

/** Accounts, their passwords, balances and entrances. */
function addAccountRoutes({ db, clock, party, routes, send, fail, sandbox, game }: App): void {
  routes.post(
    '/api/players',
    { config: { party, call: 'openAccount' }, schema: { body: player } },
    async (request, reply) => {
      const { player: username, password } = request.body
      const account = { game: game.code, username, passwordHash: hashPassword(password) }
      if (!(await openAccount(db, { ...account, openedAt: clock.now() }))) await changePassword(db, account)
      return send(request, reply, { player: username })
    },
  )

  routes.post(
    '/api/players/password',
    { config: { party, call: 'changePassword' }, schema: { body: player } },
    async (request, reply) => {
      const { player: username, password } = request.body
      const key = { game: game.code, username, passwordHash: hashPassword(password) }
      if (!(await changePassword(db, key))) return fail(request, reply, 'PLAYER_NOT_FOUND')
      return send(request, reply, { player: username })
    },
  )

  routes.get(
    '/api/players/:player',
    { config: { party, call: 'readBalance' }, schema: { params: z.object({ player: usernameShape }) } },
    async (request, reply) => {
      const account = await findAccount(db, { game: game.code, username: request.params.player })
      if (!account) return fail(request, reply, 'PLAYER_NOT_FOUND')
      return send(request, reply, { player: account.username, balance: writeUnits(game, account.balance) })
    },
  )

  routes.post(
    '/api/players/launch',
    { config: { party, call: 'openLink' }, schema: { body: player } },
    async (request, reply) => {
      const account = await findAccount(db, { game: game.code, username: request.body.player })
      if (!account) return fail(request, reply, 'PLAYER_NOT_FOUND')
      if (!isSame(hashPassword(request.body.password), account.passwordHash))
        return fail(request, reply, 'WRONG_PASSWORD')
      return send(request, reply, { url: await generateTicket(sandbox, game, account.username) })
    },
  )
}

/** Moving money, and the status of a move. */
function addMoveRoutes({ db, clock, party, pending, routes, send, fail, sandbox, game }: App): void {
  routes.post(
    '/api/moves',
    {
      config: { party, call: 'move', waitsItself: true },
      schema: {
        body: z.strictObject({
          reference: z.string().min(1).max(64),
          player: usernameShape,
          amount: unitsShape(game),
        }),
      },
    },
    async (request, reply) => {
      const { reference, player: username, amount: points } = request.body
      const direction = points > 0n ? 'in' : 'out'
      const amount = points > 0n ? points : -points
      const account = await findAccount(db, { game: game.code, username })
      if (!account) return fail(request, reply, 'PLAYER_NOT_FOUND')
      const since = startOfWindow(clock.now())
      const earlier = await findMoveByReference(db, { game: game.code, reference, since })
      const isRepeat =
        earlier?.username === username && earlier.direction === direction && earlier.amount === amount
      if (earlier && !isRepeat) return fail(request, reply, 'REFERENCE_USED')
      const isNew = !earlier && !pending.has(reference)
      if (isNew && direction === 'out' && account.balance < amount)
        return fail(request, reply, 'INSUFFICIENT_BALANCE')
      if (isNew) {
        const work = perform(request, { game: game.code, username, reference, direction, amount })
        pending.set(reference, { at: clock.now(), work })
      }
      return send(request, reply.code(202), { reference, state: 'accepted' })
    },
  )

  async function perform(request: FastifyRequest, order: MoveOrder & { reference: string }): Promise<void> {
    try {
      await applyDelay(request)
      const moved = await moveByReference(sandbox, order)
      if (moved.kind === 'moved' && request.fault?.kind === 'forget') await forgetMove(db, moved.id)
    } catch (error) {
      request.log.error({ err: error }, 'request.failed')
    } finally {
      pending.delete(order.reference)
    }
  }
}

/** The list of moves, which is the only place that shows what became of one. */
function addListRoute({ db, clock, party, pending, routes, send, game }: App): void {
  routes.get(
    '/api/moves',
    {
      config: { party, call: 'lookUp' },
      schema: {
        querystring: z.union([
          z.strictObject({ since: momentShape }),
          z.strictObject({ cursor: cursorShape }),
        ]),
      },
    },
    async (request, reply) => {
      await Promise.race([
        Promise.all([...pending.values()].map(({ work }) => work)),
        wait(listWaitsMs, undefined, { ref: false }),
      ])
      // Read before the list: a move that finishes in between is then in both.
      const readAt = clock.now()
      const open = [...pending]
      const [from, after] =
        'since' in request.query ? [request.query.since, undefined] : [new Date(0), request.query.cursor]
      const moves = await listDoneMoves(db, { game: game.code, from, to: far, after, limit: mostListed })
      const isStruck = request.fault?.kind === 'forget'
      const forgotten = await takeForgotten(db, { ids: moves.map(({ id }) => id), isStruck })
      const gaps = [
        ...open.map(([, { at }]) => at),
        ...moves.filter(({ id }) => forgotten.includes(id)).map(({ createdAt }) => createdAt),
      ]
      const completeTo = gaps.reduce((first, at) => (at < first ? at : first), readAt)
      return send(request, reply, {
        ...describePage(game, moves),
        moves: moves.filter(({ id }) => !forgotten.includes(id)).map((move) => describe(game, move)),
        pending: open.map(([reference]) => reference),
        readAt: readAt.toISOString(),
        // A gap in the list ends what the provider vouches for, also where it is in the same millisecond.
        completeTo: new Date(completeTo.getTime() - (gaps.length > 0 ? 1 : 0)).toISOString(),
      })
    },
  )
}

/** What the operator compares with its own book. */
function addReportRoutes({ db, party, routes, send, game }: App): void {
  routes.get(
    '/api/report',
    {
      config: { party, call: 'listMoves' },
      schema: {
        querystring: z.object({ from: momentShape, to: momentShape, cursor: cursorShape.optional() }),
      },
    },
    async (request, reply) => {
      const { from, to, cursor: after } = request.query
      const moves = await listDoneMoves(db, { game: game.code, from, to, after, limit: mostListed })
      return send(request, reply, describePage(game, moves))
    },
  )

  routes.get('/api/totals', { config: { party, call: 'readTotals' } }, async (request, reply) => {
    const sums = (await sumGames(db, game.code)).get(game.code)
    function write(points = 0n): string {
      return writeUnits(game, points)
    }
    return send(request, reply, {
      in: write(sums?.in),
      out: write(sums?.out),
      held: write(sums?.held),
      won: write(sums?.won),
    })
  })
}

function describePage(game: Game, moves: readonly DoneMove[]) {
  const last = moves.length === mostListed ? moves.at(-1) : undefined
  return { moves: moves.map((move) => describe(game, move)), nextCursor: last ? writeCursor(last) : null }
}

function describe(game: Game, { reference, username, direction, amount, doneAt }: DoneMove) {
  const signed = writeUnits(game, direction === 'in' ? amount : -amount)
  return { reference, player: username, amount: signed, doneAt: doneAt.toISOString() }
}

function sign(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('hex')
}

/** Wraps the JSON of a response with its signature, and the nonce of the request that it responds to. */
function createSender({ keys, clock }: Sandbox, game: Game) {
  const { secret } = deriveCredentials(keys.games, game)
  return (request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply => {
    const [timestamp, nonce] = [clock.now().toISOString(), String(request.headers['x-nonce'])]
    const body = JSON.stringify(value)
    const signature = sign(secret, [timestamp, nonce, String(reply.statusCode), body])
    return reply.send({ timestamp, nonce, body, signature })
  }
}

type Fail = (request: FastifyRequest, reply: FastifyReply, error: 'UNAUTHORIZED') => FastifyReply

/** Refuses a wrong signature, an old timestamp, and a nonce that was used before. */
function requireSignature(
  app: FastifyInstance,
  { keys, clock }: Sandbox,
  { game, fail }: { game: Game; fail: Fail },
): void {
  const { agent, secret } = deriveCredentials(keys.games, game)
  const usedNonces = new Map<string, number>()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    return parse(request, String(body), done)
  })
  app.addHook('preValidation', async (request, reply) => {
    const { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature } = request.headers
    const now = clock.now().getTime()
    const parts = [String(timestamp), String(nonce), request.method, request.url, request.rawBody]
    const isRight = request.headers['x-agent'] === agent && isSame(String(signature), sign(secret, parts))
    const isFresh = Math.abs(now - Date.parse(String(timestamp))) <= freshMs
    if (!isRight || !isFresh || usedNonces.has(String(nonce))) return fail(request, reply, 'UNAUTHORIZED')
    for (const [used, at] of usedNonces) if (now - at > 2 * freshMs) usedNonces.delete(used)
    usedNonces.set(String(nonce), now)
    return undefined
  })
}
