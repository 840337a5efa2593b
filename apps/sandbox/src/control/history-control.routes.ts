import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { passwordShape, usernameShape } from '../games/game-shapes.ts'
import { findGame, pointSatang } from '../games/games.ts'
import { hashPassword } from '../games/credentials.ts'
import { payoutReferenceShape } from '../payout/payout.routes.ts'
import { refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { accountNumberShape, amountShape, bankShape, textShape, timeShape } from '../shapes.ts'
import { findHistory, keepHistory, type PastGame } from './history.store.ts'

/** Tens of thousands of moves. */
const bodyLimit = 64 * 1_024 * 1_024

const satangShape = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(BigInt)

const payoutShape = z.strictObject({
  reference: payoutReferenceShape,
  bank: bankShape,
  account: accountNumberShape,
  name: textShape(120),
  amount: amountShape,
  state: z.enum(['processing', 'paid', 'refused']),
  reason: z.string().max(40).nullable(),
  bankReference: z.string().max(25).nullable(),
  createdAt: timeShape,
  settledAt: timeShape.nullable(),
})

const gameShape = z.strictObject({
  code: z.string().max(20),
  username: usernameShape,
  password: passwordShape,
  openedAt: timeShape,
  won: satangShape,
  moves: z.array(
    z.strictObject({
      reference: z.string().max(64).nullable(),
      direction: z.enum(['in', 'out']),
      amount: satangShape,
      at: timeShape,
    }),
  ),
})

const historyBody = z.strictObject({
  endsAt: timeShape,
  payouts: z.array(payoutShape),
  games: z.array(gameShape),
})

const notWhole = refuse(400, 'bad-request', 'A game does not exist, or does not count such amounts.')

/** Control calls for the history of the demo: what the paying bank and the games have seen before today. */
export function addHistoryControlRoutes(plain: FastifyInstance, { db }: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get('/control/history', async () => ({ endsAt: (await findHistory(db))?.toISOString() ?? null }))

  app.put('/control/history', { bodyLimit, schema: { body: historyBody } }, async ({ body }, reply) => {
    const games = body.games.map(inPoints)
    if (games.includes(undefined)) return sendRefusal(reply, notWhole)
    const kept = {
      endsAt: body.endsAt,
      payouts: body.payouts,
      games: games.filter((game) => game !== undefined),
    }
    return reply.send({ endsAt: (await keepHistory(db, kept)).toISOString() })
  })
}

/** An account in the provider's points. `undefined`: there is no such game, or its points are larger than an amount. */
function inPoints({
  code,
  password,
  won,
  moves,
  ...account
}: z.output<typeof gameShape>): PastGame | undefined {
  const game = findGame(code)
  if (!game) return undefined
  const point = pointSatang(game)
  if ([won, ...moves.map(({ amount }) => amount)].some((satang) => satang % point !== 0n)) return undefined
  return {
    ...account,
    game: code,
    passwordHash: hashPassword(password),
    won: won / point,
    moves: moves.map((move) => ({ ...move, amount: move.amount / point })),
  }
}
