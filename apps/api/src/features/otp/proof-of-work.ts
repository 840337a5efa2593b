import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { z } from 'zod'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { type KeyVersion, sign } from '../../platform/key-ring.ts'
import { useProof } from './otp-budget.store.ts'

/** One try takes a phone about 5 ms, so the work beyond a soft budget takes it about a second. */
const iterationsPerTry = 4000
const triesFrom = 100
const triesTo = 300

/** The further a soft budget is exceeded, the more work: at most so many times as much. */
const mostDifficulty = 8
const validSeconds = 600

type Keys = { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

/** The keys for challenges and for solutions, derived from each version, newest first. */
function keysOf({ config }: Pick<Context, 'config'>): [Keys, ...Keys[]] {
  function derive(version: KeyVersion): Keys {
    return {
      hmacSignatureSecret: sign([version], 'proof of work challenge\0'),
      hmacKeySignatureSecret: sign([version], 'proof of work solution\0'),
    }
  }
  const [newest, ...older] = config.KEY_PROOF
  return [derive(newest), ...older.map(derive)]
}

/** Creates a challenge whose solution allows one code to this phone. `difficulty` from 1 on multiplies the work. */
export function createProofChallenge(
  context: Pick<Context, 'config' | 'clock'>,
  { phone, difficulty }: { phone: string; difficulty: number },
): Promise<Challenge> {
  const { most, least } = triesOf(difficulty)
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterationsPerTry,
    counter: randomInt(most, least),
    data: { phone },
    deriveKey,
    expiresAt: secondsAfter(context.clock.now(), validSeconds),
    ...keysOf(context)[0],
  })
}

/** Between how many tries a solution of this difficulty takes. */
export function triesOf(difficulty: number): { least: number; most: number } {
  const factor = Math.min(Math.max(1, Math.floor(difficulty)), mostDifficulty)
  return { least: triesFrom * factor, most: triesTo * factor }
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
  const judged = await Promise.all(
    keysOf(context).map((keys) => verifySolution({ challenge, solution, deriveKey, ...keys })),
  )
  if (!judged.some(({ verified }) => verified)) return false
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
