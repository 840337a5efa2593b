import { connectClientReference } from './client-reference.ts'
import type { GameAdapter } from './game-adapter.ts'
import type { GameConnection } from './game-answer.ts'
import { connectMoveList } from './move-list.ts'
import { connectNoReference } from './no-reference.ts'
import { connectTwoPhase } from './two-phase.ts'

type RegisteredProtocol = {
  connect: (connection: GameConnection) => GameAdapter
  /** The sandbox's provider that speaks the protocol. The conformance test of all protocols runs against it. */
  sandboxProvider: string
}

/** Every protocol that a game provider can be configured with. A new protocol adds its line here. */
export const gameProtocols = {
  client: { connect: connectClientReference, sandboxProvider: 'JOKER' },
  'two-phase': { connect: connectTwoPhase, sandboxProvider: 'UFABET' },
  none: { connect: connectNoReference, sandboxProvider: 'ASKMEBET' },
  'move-list': { connect: connectMoveList, sandboxProvider: 'MOVELIST' },
} as const satisfies Record<string, RegisteredProtocol>

export type GameProtocol = keyof typeof gameProtocols

export function isGameProtocol(name: string): name is GameProtocol {
  return Object.hasOwn(gameProtocols, name)
}
