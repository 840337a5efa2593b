import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { usernameShape } from '../games/game-shapes.ts'
import { findAccount, type GameTotals, listMovesAfter, sumGames } from '../games/game.store.ts'
import { findGame, type Game, games, pathOf, pointSatang, writeUnits } from '../games/games.ts'
import { playRound, rulesOf } from '../games/play/play-round.ts'
import { generateId } from '../random.ts'
import { refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { amountShape } from '../shapes.ts'

const accountParams = z.object({ code: z.string().max(20), username: usernameShape })

const playBody = z.strictObject({
  rounds: z.int().min(1).max(1_000).default(1),
  stake: amountShape,
  result: z.enum(['win', 'lose', 'random']).default('random'),
})

const unknownGame = refuse(404, 'unknown-game', 'The sandbox plays no game provider of this code.')
const unknownAccount = refuse(404, 'unknown-account', 'The provider has no account of this name.')

/** Control calls for the game providers: see their accounts, and play rounds. */
export function addGameControlRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const { db, readUrl } = sandbox
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get('/control/games', async () =>
    games.map((game) => ({
      code: game.code,
      name: game.name,
      protocol: game.protocol,
      kind: game.kind,
      entrance: game.entrance,
      ftWalletSlot: Number(game.unitSatang) / 100,
      decimals: game.decimals,
      baseUrl: readUrl() + pathOf(game),
    })),
  )

  app.get(
    '/control/games/:code/:username',
    { schema: { params: accountParams } },
    async ({ params }, reply) => {
      const game = findGame(params.code)
      if (!game) return sendRefusal(reply, unknownGame)
      const account = await findAccount(db, { game: game.code, username: params.username })
      if (!account) return sendRefusal(reply, unknownAccount)
      const moves = await listMovesAfter(db, { ...account, after: 0n })
      return reply.send({
        code: game.code,
        username: account.username,
        amount: Number(writeUnits(game, account.balance)),
        balance: satangOf(game, account.balance),
        in: satangOf(game, account.in),
        out: satangOf(game, account.out),
        won: satangOf(game, account.won),
        moves: moves.map((move) => ({
          reference: move.reference,
          direction: move.direction,
          amount: satangOf(game, move.amount),
          at: move.doneAt?.toISOString(),
        })),
      })
    },
  )

  app.post(
    '/control/games/:code/:username/play',
    { schema: { params: accountParams, body: playBody } },
    async ({ params: { code, username }, body }, reply) => {
      const game = findGame(code)
      if (!game) return sendRefusal(reply, unknownGame)
      if (body.stake % pointSatang(game) !== 0n) return sendRefusal(reply, noStake(game))
      const stake = body.stake / pointSatang(game)
      const choice = rulesOf[game.kind].usualChoice
      let payout = 0n
      for (let round = 0; round < body.rounds; round += 1) {
        const bet = { username, idempotencyKey: generateId(), choice, stake, requestedResult: body.result }
        const played = await playRound(sandbox, game, bet)
        if (played.kind === 'noAccount') return sendRefusal(reply, unknownAccount)
        if (played.kind === 'notEnough') return sendRefusal(reply, notEnough(round))
        payout += played.round.payout
      }
      const staked = stake * BigInt(body.rounds)
      return reply.send({
        rounds: body.rounds,
        staked: satangOf(game, staked),
        paid: satangOf(game, payout),
        won: satangOf(game, payout - staked),
      })
    },
  )
}

/** The value of a provider's points in satang, as text. */
function satangOf(game: Game, points: bigint): string {
  return String(points * pointSatang(game))
}

function noStake(game: Game) {
  return refuse(400, 'bad-request', `A stake at ${game.name} is a multiple of ${pointSatang(game)} satang.`)
}

function notEnough(rounds: number) {
  return refuse(409, 'not-enough', `The balance does not hold another stake; ${rounds} rounds were played.`)
}

/** The totals of each provider, in satang as strings. */
export async function readGameTotals({ db }: Sandbox) {
  const sums = await sumGames(db)
  const none: GameTotals = { in: 0n, out: 0n, held: 0n, won: 0n }
  return Object.fromEntries(
    games.map((game) => {
      const sum = sums.get(game.code) ?? none
      return [
        game.code,
        {
          in: satangOf(game, sum.in),
          out: satangOf(game, sum.out),
          held: satangOf(game, sum.held),
          won: satangOf(game, sum.won),
        },
      ]
    }),
  )
}
