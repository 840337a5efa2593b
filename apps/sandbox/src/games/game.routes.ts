import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { type Game, gameProtocols, games, pathOf } from './games.ts'
import { addPlayRoutes } from './play/play.routes.ts'

/** Every game provider, each under its own path with its own protocol. */
export async function addGameRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  for (const game of games)
    await app.register(async (room) => addGame(room, sandbox, game), { prefix: pathOf(game) })
}

async function addGame(room: FastifyInstance, sandbox: Sandbox, game: Game): Promise<void> {
  const addProtocol = await gameProtocols[game.protocol].importRoutes()
  await room.register(async (calls) => addProtocol(calls, sandbox, game))
  await room.register(async (pages) => addPlayRoutes(pages, sandbox, game))
}
