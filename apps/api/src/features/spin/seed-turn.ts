import { commitmentOf } from '@kapao/contract/fairness'
import type { Context } from '../../platform/context.ts'
import type { SealedSeed } from './spin.store.ts'

type TurnKey = { memberId: string; commitment: string }

/** The context that a sealed seed is bound to: it cannot be opened for another turn. */
export function aboutTurn({ memberId, commitment }: TurnKey): string {
  return `wheel:${memberId}:${commitment}`
}

/**
 * Generates a random server seed of 32 bytes for a turn and seals it, so that it cannot be read at rest before it is
 * used.
 */
export async function generateSeed(
  { random, secrets }: Pick<Context, 'random' | 'secrets'>,
  memberId: string,
): Promise<SealedSeed> {
  const seed = random.bytes(32).toString('hex')
  const commitment = await commitmentOf(seed)
  return { sealedSeed: secrets.wheelSeeds.seal(seed, aboutTurn({ memberId, commitment })), commitment }
}

/** Opens the seed of a turn that is used now. */
export function openSeed(
  { secrets }: Pick<Context, 'secrets'>,
  { sealedSeed, ...turn }: TurnKey & { sealedSeed: string },
): string {
  return secrets.wheelSeeds.open(sealedSeed, aboutTurn(turn))
}
