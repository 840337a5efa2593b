import { createHash, createHmac } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { z } from 'zod'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { useProof } from './otp-budget.store.ts'

/** One try takes a phone about 5 ms, so the work beyond a soft budget takes it about a second. */
const iterationsPerTry = 4000
const triesFrom = 100
const triesTo = 300

/** The further a soft budget is exceeded, the more work: at most so many times as much. */
const mostDifficulty = 8
const validSeconds = 600

/** Keys derived from the server's secret, apart from its other uses. */
function keysOf({ config }: Pick<Context, 'config'>) {
  function derive(purpose: string): string {
    return createHmac('sha256', config.KEY_HASHING).update(`proof of work ${purpose}\0`).digest('base64url')
  }
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') }
}

/** Creates a challenge whose solution allows one code to this phone. `difficulty` from 1 on multiplies the work. */
export function createProofChallenge(
  context: Pick<Context, 'config' | 'clock'>,
  { phone, difficulty }: { phone: string; difficulty: number },
): Promise<Challenge> {
  const factor = Math.min(Math.max(1, Math.floor(difficulty)), mostDifficulty)
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterationsPerTry,
    counter: randomInt(triesTo * factor, triesFrom * factor),
    data: { phone },
    deriveKey,
    expiresAt: secondsAfter(context.clock.now(), validSeconds),
    ...keysOf(context),
  })
}

const parameters = z.looseObject({ data: z.object({ phone: z.string() }), keySignature: z.string() })
const payload = z.object({
  challenge: z.object({ parameters, signature: z.string() }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/**
 * Uses up a proof of work: base64 of the JSON of a challenge of this server and its solution. Returns `false` if it is
 * not a solution, belongs to another phone, has expired or was used before.
 */
export async function spendProof(
  tx: DatabaseTransaction,
  context: Context,
  { proof, phone }: { proof: string; phone: string },
): Promise<boolean> {
  const read = payload.safeParse(parse(proof))
  if (!read.success || read.data.challenge.parameters.data.phone !== phone) return false
  const { solution } = read.data
  const challenge = read.data.challenge as unknown as Challenge & { signature: string }
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(context) })
  if (!verified) return false
  const proofHash = createHash('sha256').update(challenge.signature).digest()
  return useProof(tx, proofHash, context.clock.now())
}

function parse(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
