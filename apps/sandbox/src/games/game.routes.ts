import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { type Game, gameProtocols, games, pathOf } from './games.ts'
import { addPlayRoutes } from './play/play.routes.ts'

/** Every game provider, each under its own path with its own protocol. */
export async function addGameRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  for (const game of games)
    await app.register(async (scope) => addGame(scope, sandbox, game), { prefix: pathOf(game) })
}

async function addGame(scope: FastifyInstance, sandbox: Sandbox, game: Game): Promise<void> {
  const addProtocol = await gameProtocols[game.protocol].importRoutes()
  await scope.register(async (calls) => addProtocol(calls, sandbox, game))
  await scope.register(async (pages) => addPlayRoutes(pages, sandbox, game))
}
