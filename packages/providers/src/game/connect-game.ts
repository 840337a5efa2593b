import type { GameAdapter } from './game-adapter.ts'
import type { GameConnection } from './game-answer.ts'
import { type GameProtocol, gameProtocols } from './game-protocols.ts'

/** Connects to a provider by its protocol. Throws `RangeError` if its units do not convert to whole satang. */
export function connectGame({
  protocol,
  ...connection
}: GameConnection & { protocol: GameProtocol }): GameAdapter {
  return gameProtocols[protocol].connect(connection)
}
