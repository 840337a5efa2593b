import { createHmac } from 'node:crypto'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { applyDelay } from '../control/faults.ts'
import type { Sandbox } from '../sandbox.ts'
import { deriveCredentials, hashPassword, isSame } from './credentials.ts'
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
  findAccount,
  findMoveByReference,
  forgetMove,
  listDoneMoves,
  openAccount,
  sumGames,
  takeForgotten,
} from './game.store.ts'
import { type Game, writeUnits } from './games.ts'
import { generateTicket } from './entrance.ts'
import { type Moved, moveByReference, startOfWindow } from './move-money.ts'
import { createProgress } from './progress.ts'

/** The protocol's error codes, in the style of PG Soft and Joker (domain facts: game providers). */
const sorries = {
  badSignature: [401, 1200, 'The signature does not fit'],
  badRequest: [400, 1034, 'The request is not valid'],
  playerExists: [409, 1305, 'The player exists'],
  noPlayer: [404, 3004, 'The player does not exist'],
  wrongPassword: [400, 3005, 'The password is not right'],
  notEnough: [400, 3013, 'The balance is not enough'],
  anotherMove: [409, 3034, 'The request id was used for another transfer'],
  noTransfer: [404, 3040, 'The transfer does not exist'],
  inProgress: [409, 3101, 'The transfer is in progress'],
} as const

function say(reply: FastifyReply, sorry: keyof typeof sorries, detail?: string): FastifyReply {
  const [status, code, message] = sorries[sorry]
  return reply.code(status).send({ Error: { Code: code, Message: detail ?? message } })
}

const player = z.strictObject({ Username: usernameShape, Password: passwordShape })

/**
 * A provider that accepts the operator's reference. Every call is a signed JSON POST: `X-Signature` is the HMAC of path
 * and body with the agent's secret. Amounts are strings of units; a negative transfer takes money out.
 */
export function addClientReferenceRoutes(plain: FastifyInstance, sandbox: Sandbox, game: Game): void {
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
  requireSignature(plain, sandbox, game)
  plain.setErrorHandler((thrown: FastifyError, request, reply) => {
    if ((thrown.statusCode ?? 500) < 500) return say(reply, 'badRequest', thrown.message)
    request.log.error({ err: thrown }, 'request.failed')
    return reply.code(500).send({ Error: { Code: 1, Message: 'Internal error' } })
  })

  return { db, clock, party, progress, routes, sandbox, game }
}

/** Accounts, their passwords, balances and entrances. */
function addAccountRoutes({ db, clock, party, routes, sandbox, game }: App): void {
  routes.post(
    '/v1/player/create',
    { config: { party, call: 'openAccount' }, schema: { body: player } },
    async ({ body }, reply) => {
      const isNew = await openAccount(db, {
        game: game.code,
        username: body.Username,
        passwordHash: hashPassword(body.Password),
        openedAt: clock.now(),
      })
      return isNew ? reply.code(201).send({ Username: body.Username }) : say(reply, 'playerExists')
    },
  )

  routes.post(
    '/v1/player/password',
    { config: { party, call: 'changePassword' }, schema: { body: player } },
    async ({ body }, reply) => {
      const key = { game: game.code, username: body.Username }
      const isChanged = await changePassword(db, { ...key, passwordHash: hashPassword(body.Password) })
      return isChanged ? reply.send({ Username: body.Username }) : say(reply, 'noPlayer')
    },
  )

  routes.post(
    '/v1/player/balance',
    {
      config: { party, call: 'readBalance' },
      schema: { body: z.strictObject({ Username: usernameShape }) },
    },
    async ({ body }, reply) => {
      const account = await findAccount(db, { game: game.code, username: body.Username })
      if (!account) return say(reply, 'noPlayer')
      return reply.send({ Username: account.username, Balance: writeUnits(game, account.balance) })
    },
  )

  routes.post(
    '/v1/player/launch',
    { config: { party, call: 'openLink' }, schema: { body: player } },
    async ({ body }, reply) => {
      const account = await findAccount(db, { game: game.code, username: body.Username })
      if (!account) return say(reply, 'noPlayer')
      if (!isSame(hashPassword(body.Password), account.passwordHash)) return say(reply, 'wrongPassword')
      return reply.send({ Url: await generateTicket(sandbox, game, account.username) })
    },
  )
}

/** Moving money, and the status of a move. */
function addMoveRoutes({ db, clock, party, progress, routes, sandbox, game }: App): void {
  routes.post(
    '/v1/transfer',
    {
      config: { party, call: 'move', waitsItself: true },
      schema: {
        body: z.strictObject({
          RequestID: z.string().min(1).max(64),
          Username: usernameShape,
          Amount: unitsShape(game),
        }),
      },
    },
    async (request, reply) => {
      const { RequestID: reference, Username: username, Amount: points } = request.body
      const moved = await progress.during(reference, async () => {
        await applyDelay(request)
        return moveByReference(sandbox, {
          game: game.code,
          username,
          reference,
          direction: points > 0n ? 'in' : 'out',
          amount: points > 0n ? points : -points,
        })
      })
      if (moved?.kind === 'moved' && request.fault?.kind === 'forget') await forgetMove(db, moved.id)
      return answerMoved(reply, reference, moved)
    },
  )

  routes.post(
    '/v1/transfer/verify',
    {
      config: { party, call: 'lookUp' },
      schema: { body: z.strictObject({ RequestID: z.string().min(1).max(64) }) },
    },
    async (request, reply) => {
      const reference = request.body.RequestID
      const since = startOfWindow(clock.now())
      // Checked first: a transfer that finishes between the two checks is then found by the second.
      const isOpen = progress.has(reference)
      const move = await findMoveByReference(db, { game: game.code, reference, since })
      if (!move) return say(reply, isOpen ? 'inProgress' : 'noTransfer')
      const isStruck = request.fault?.kind === 'forget'
      const [forgotten] = await takeForgotten(db, { ids: [move.id], isStruck })
      if (forgotten !== undefined) return say(reply, 'noTransfer')
      return reply.send({
        RequestID: reference,
        Username: move.username,
        Amount: writeSigned(game, move),
        Status: 'Success',
      })
    },
  )
}

/** What the operator compares with its own book. */
function addReportRoutes({ db, party, routes, game }: App): void {
  routes.post('/v1/report/totals', { config: { party, call: 'readTotals' } }, async () => {
    const sums = (await sumGames(db, game.code)).get(game.code)
    function write(points: bigint | undefined): string {
      return writeUnits(game, points ?? 0n)
    }
    return { In: write(sums?.in), Out: write(sums?.out), Held: write(sums?.held), Won: write(sums?.won) }
  })

  routes.post(
    '/v1/report/transfers',
    {
      config: { party, call: 'listMoves' },
      schema: {
        body: z.strictObject({ From: momentShape, To: momentShape, After: cursorShape.optional() }),
      },
    },
    async ({ body: { From: from, To: to, After: after } }) => {
      const moves = await listDoneMoves(db, { game: game.code, from, to, after, limit: mostListed })
      const last = moves.length === mostListed ? moves.at(-1) : undefined
      return {
        Transfers: moves.map((move) => ({
          RequestID: move.reference,
          Username: move.username,
          Amount: writeSigned(game, move),
          Time: move.doneAt.toISOString(),
        })),
        After: last ? writeCursor(last) : null,
      }
    },
  )
}

function writeSigned(game: Game, { direction, amount }: { direction: 'in' | 'out'; amount: bigint }): string {
  return writeUnits(game, direction === 'in' ? amount : -amount)
}

function answerMoved(reply: FastifyReply, reference: string, moved: Moved | undefined): FastifyReply {
  switch (moved?.kind) {
    case 'moved':
      return reply.send({ RequestID: reference, Status: 'Success', Time: moved.at.toISOString() })
    case 'noAccount':
      return say(reply, 'noPlayer')
    case 'notEnough':
      return say(reply, 'notEnough')
    case 'anotherMove':
      return say(reply, 'anotherMove')
    case undefined:
      return say(reply, 'inProgress')
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, for protocols that sign it. */
    rawBody: string
  }
}

function requireSignature(app: FastifyInstance, { keys }: Sandbox, game: Game): void {
  const { agent, secret } = deriveCredentials(keys.games, game)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    // Parsing comes before the signature check, so a malformed body is refused before a wrong signature.
    return parse(request, String(body), done)
  })
  app.addHook('preValidation', async (request: FastifyRequest, reply: FastifyReply) => {
    const expected = createHmac('sha256', secret).update(`${request.url}\n${request.rawBody}`).digest('hex')
    const isRight =
      request.headers['x-agent'] === agent && isSame(String(request.headers['x-signature']), expected)
    return isRight ? undefined : say(reply, 'badSignature')
  })
}
