import { commitmentOf } from '@kapao/contract/fairness'
import type { Context } from '../../platform/context.ts'
import type { SealedSeed } from './spin.store.ts'

type TurnKey = { memberId: string; commitment: string }

/** What a sealed seed belongs to: nobody else's turn opens it. */
function aboutTurn({ memberId, commitment }: TurnKey): string {
  return `wheel:${memberId}:${commitment}`
}

/** Draws the server's seed of a turn by chance, 32 bytes, and seals it: at rest nobody reads it before it is used. */
export async function generateSeed(
  { random, secrets }: Pick<Context, 'random' | 'secrets'>,
  memberId: string,
): Promise<SealedSeed> {
  const seed = random.bytes(32).toString('hex')
  const commitment = await commitmentOf(seed)
  return { sealedSeed: secrets.seal(seed, aboutTurn({ memberId, commitment })), commitment }
}

/** The seed of a turn that is used now. */
export function openSeed(
  { secrets }: Pick<Context, 'secrets'>,
  { sealedSeed, ...turn }: TurnKey & { sealedSeed: string },
): string {
  return secrets.open(sealedSeed, aboutTurn(turn))
}
