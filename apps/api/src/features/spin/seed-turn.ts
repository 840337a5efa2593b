import { commitmentOf } from '@kapao/contract/fairness'
import type { Context } from '../../platform/context.ts'
import type { SealedSeed } from './spin.store.ts'

type TurnKey = { memberId: string; commitment: string }

/** What a sealed seed belongs to: nobody else's turn opens it. */
const aboutTurn = ({ memberId, commitment }: TurnKey): string => `wheel:${memberId}:${commitment}`

/** Draws the server's seed of a turn by chance, 32 bytes, and seals it: at rest nobody reads it before it is used. */
export const generateSeed = async (
  { random, secrets }: Pick<Context, 'random' | 'secrets'>,
  memberId: string,
): Promise<SealedSeed> => {
  const seed = random.bytes(32).toString('hex')
  const commitment = await commitmentOf(seed)
  return { sealedSeed: secrets.seal(seed, aboutTurn({ memberId, commitment })), commitment }
}

/** The seed of a turn that is used now. */
export const openSeed = (
  { secrets }: Pick<Context, 'secrets'>,
  { sealedSeed, ...turn }: TurnKey & { sealedSeed: string },
): string => secrets.open(sealedSeed, aboutTurn(turn))
