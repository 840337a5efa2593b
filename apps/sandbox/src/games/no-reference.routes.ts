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
  changePassword,
  type Direction,
  findAccount,
  findLastMoveId,
  forgetMove,
  type GameMove,
  listDoneMoves,
  listMovesAfter,
  openAccount,
  readAccount,
  sumGames,
  takeForgotten,
} from './game.store.ts'
import { type Game, readUnits, writeUnits } from './games.ts'
import { moveEachTime, type Moved } from './move-money.ts'
import { createProgress } from './progress.ts'

/** The protocol's error codes, in the style of AMBSlot. The HTTP status is always 200. */
const sorries = {
  badKey: [997, 'Invalid key'],
  badRequest: [998, 'Invalid request'],
  duplicate: [901, 'Username is duplicate'],
  noPlayer: [902, 'Username is not found'],
  wrongPassword: [903, 'Password is incorrect'],
  notEnough: [800, 'Balance is not enough'],
  busy: [806, 'Another transaction of this username is processing'],
} as const

function say(reply: FastifyReply, sorry: keyof typeof sorries, detail?: string): FastifyReply {
  const [code, message] = sorries[sorry]
  return reply.code(200).send({ status: { code, message: detail ?? message } })
}
function succeed(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.code(200).send({ status: { code: 0, message: 'Success' }, data })
}

const playerParams = z.object({ username: usernameShape })
const player = z.strictObject({ username: usernameShape, password: passwordShape })

/**
 * A provider that accepts no reference: every request moves the money again. It works on one transaction per account at
 * a time and refuses others meanwhile. Bearer key; amounts are JSON numbers of units; the outcome is a code in the
 * body.
 */
export function addNoReferenceRoutes(plain: FastifyInstance, sandbox: Sandbox, game: Game): void {
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
  function units(points: bigint): number {
    return Number(writeUnits(game, points))
  }
  requireKey(plain, sandbox, game)
  plain.setErrorHandler((thrown: FastifyError, request, reply) => {
    if ((thrown.statusCode ?? 500) < 500) return say(reply, 'badRequest', thrown.message)
    request.log.error({ err: thrown }, 'request.failed')
    return reply.code(500).send({ status: { code: 999, message: 'Internal error' } })
  })
  return { db, clock, party, routes, units, progress, sandbox, game }
}

/** Accounts, their passwords, balances and entrances. */
function addAccountRoutes({ db, clock, party, routes, units, sandbox, game }: App): void {
  routes.post(
    '/ext/createUser',
    { config: { party, call: 'openAccount' }, schema: { body: player } },
    async ({ body: { username, password } }, reply) => {
      const passwordHash = hashPassword(password)
      const account = { game: game.code, username, passwordHash, openedAt: clock.now() }
      return (await openAccount(db, account)) ? succeed(reply, { username }) : say(reply, 'duplicate')
    },
  )

  routes.post(
    '/ext/changePassword',
    { config: { party, call: 'changePassword' }, schema: { body: player } },
    async ({ body: { username, password } }, reply) => {
      const passwordHash = hashPassword(password)
      const isChanged = await changePassword(db, { game: game.code, username, passwordHash })
      return isChanged ? succeed(reply, { username }) : say(reply, 'noPlayer')
    },
  )

  routes.get(
    '/ext/getCredit/:username',
    { config: { party, call: 'readBalance' }, schema: { params: playerParams } },
    async ({ params: { username } }, reply) => {
      const account = await findAccount(db, { game: game.code, username })
      return account ? succeed(reply, { username, credit: units(account.balance) }) : say(reply, 'noPlayer')
    },
  )

  routes.post(
    '/ext/redirectLogin',
    { config: { party, call: 'openLink' }, schema: { body: player } },
    async ({ body: { username, password } }, reply) => {
      const account = await findAccount(db, { game: game.code, username })
      if (!account) return say(reply, 'noPlayer')
      if (!isSame(hashPassword(password), account.passwordHash)) return say(reply, 'wrongPassword')
      return succeed(reply, { url: await generateTicket(sandbox, game, username) })
    },
  )
}

/** Moving money, and an account's own report: the transactions after a given one, and its state at that moment. */
function addMoveRoutes({ db, party, routes, units, progress, sandbox, game }: App): void {
  function addMoveRoute(path: string, direction: Direction): void {
    routes.post(
      path,
      {
        config: { party, call: 'move', waitsItself: true },
        schema: {
          params: playerParams,
          body: z.strictObject({ amount: z.number().positive().max(999_999_999_999) }),
        },
      },
      async (request, reply) => {
        const { username } = request.params
        const amount = readUnits(game, String(request.body.amount))
        if (amount === undefined) return say(reply, 'badRequest')
        const moved = await progress.during(username, async () => {
          await applyDelay(request)
          return moveEachTime(sandbox, { game: game.code, username, direction, amount })
        })
        if (moved?.kind === 'moved' && request.fault?.kind === 'forget') await forgetMove(db, moved.id)
        return answerMoved(reply, moved)
      },
    )
  }
  addMoveRoute('/ext/deposit/:username', 'in')
  addMoveRoute('/ext/withdrawal/:username', 'out')
  function addReportRoute(path: string, call: 'prepare' | 'lookUp'): void {
    routes.get(
      path,
      {
        config: { party, call },
        schema: {
          params: playerParams,
          querystring: z.object({
            afterId: z
              .string()
              .regex(/^\d{1,18}$/)
              .optional(),
          }),
        },
      },
      async (request, reply) => {
        const key = { game: game.code, username: request.params.username }
        const isOpen = progress.has(key.username)
        const { account, moves, lastId } = await readReport(key, request.query.afterId)
        if (!account) return say(reply, 'noPlayer')
        const isStruck = request.fault?.kind === 'forget'
        const forgotten = await takeForgotten(db, { ids: moves.map(({ id }) => id), isStruck })
        return succeed(reply, {
          username: account.username,
          credit: units(account.balance),
          winLose: units(account.won),
          processing: isOpen,
          lastId: String(lastId),
          list: moves.filter(({ id }) => !forgotten.includes(id)).map((move) => writeMove(game, move)),
        })
      },
    )
  }
  addReportRoute('/ext/account/:username', 'prepare')
  addReportRoute('/ext/account/:username/history', 'lookUp')
  /** One database snapshot, so that balance and list match. */
  function readReport(key: { game: string; username: string }, afterId: string | undefined) {
    return readAccount(db, async (view) => ({
      account: await findAccount(view, key),
      lastId: await findLastMoveId(view, key),
      moves: afterId === undefined ? [] : await listMovesAfter(view, { ...key, after: BigInt(afterId) }),
    }))
  }
}

/** What the operator compares with its own book. */
function addReportRoutes({ db, party, routes, units, game }: App): void {
  routes.get('/ext/report/summary', { config: { party, call: 'readTotals' } }, async (_request, reply) => {
    const sums = (await sumGames(db, game.code)).get(game.code)
    return succeed(reply, {
      deposit: units(sums?.in ?? 0n),
      withdrawal: units(sums?.out ?? 0n),
      credit: units(sums?.held ?? 0n),
      winLose: units(sums?.won ?? 0n),
    })
  })

  routes.get(
    '/ext/report/transactions',
    {
      config: { party, call: 'listMoves' },
      schema: {
        querystring: z.object({ start: momentShape, end: momentShape, next: cursorShape.optional() }),
      },
    },
    async ({ query: { start, end, next } }, reply) => {
      const moves = await listDoneMoves(db, {
        game: game.code,
        from: start,
        to: end,
        after: next,
        limit: mostListed,
      })
      const last = moves.length === mostListed ? moves.at(-1) : undefined
      return succeed(reply, {
        list: moves.map((move) => writeMove(game, move)),
        next: last ? writeCursor(last) : null,
      })
    },
  )
}

function writeMove(game: Game, move: GameMove) {
  return {
    id: String(move.id),
    username: move.username,
    type: move.direction === 'in' ? 'deposit' : 'withdrawal',
    amount: Number(writeUnits(game, move.amount)),
    time: (move.doneAt ?? move.createdAt).toISOString(),
  }
}

function answerMoved(reply: FastifyReply, moved: Moved | undefined): FastifyReply {
  switch (moved?.kind) {
    case 'moved':
      return succeed(reply, { id: String(moved.id), time: moved.at.toISOString() })
    case 'noAccount':
      return say(reply, 'noPlayer')
    case 'notEnough':
      return say(reply, 'notEnough')
    case 'anotherMove':
    case undefined:
      return say(reply, 'busy')
  }
}

function requireKey(app: FastifyInstance, { keys }: Sandbox, game: Game): void {
  const expected = `Bearer ${deriveCredentials(keys.games, game).secret}`
  app.addHook('onRequest', async (request, reply) => {
    return isSame(request.headers.authorization ?? '', expected) ? undefined : say(reply, 'badKey')
  })
}
