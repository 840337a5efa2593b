import { connectClientReference } from './client-reference.ts'
import type { GameConnection } from './game-answer.ts'
import type { GameFacts, GameAdapter } from './game-adapter.ts'
import { connectNoReference } from './no-reference.ts'
import { connectTwoPhase } from './two-phase.ts'

export type GameProtocol = GameFacts['references']

/** The port to a game provider, by the protocol that it speaks. Throws for units that cannot be told in satang. */
export function connectGame({
  protocol,
  ...connection
}: GameConnection & { protocol: GameProtocol }): GameAdapter {
  switch (protocol) {
    case 'client':
      return connectClientReference(connection)
    case 'two-phase':
      return connectTwoPhase(connection)
    case 'none':
      return connectNoReference(connection)
  }
}
