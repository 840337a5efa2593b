import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { addClientReferenceRoutes } from './client-reference.routes.ts'
import { type Game, games, pathOf } from './games.ts'
import { addNoReferenceRoutes } from './no-reference.routes.ts'
import { addPlayRoutes } from './play/play.routes.ts'
import { addTwoPhaseRoutes } from './two-phase.routes.ts'

/** Every game provider, each under its own path with its own protocol. */
export async function addGameRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  for (const game of games)
    await app.register(async (room) => addGame(room, sandbox, game), { prefix: pathOf(game) })
}

async function addGame(room: FastifyInstance, sandbox: Sandbox, game: Game): Promise<void> {
  await room.register(async (calls) => addProtocol(calls, sandbox, game))
  await room.register(async (pages) => addPlayRoutes(pages, sandbox, game))
}

function addProtocol(room: FastifyInstance, sandbox: Sandbox, game: Game): void {
  switch (game.protocol) {
    case 'client':
      return addClientReferenceRoutes(room, sandbox, game)
    case 'two-phase':
      return addTwoPhaseRoutes(room, sandbox, game)
    case 'none':
      return addNoReferenceRoutes(room, sandbox, game)
  }
}
