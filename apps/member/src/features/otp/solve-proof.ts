import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Solves a proof of work of the server, in about a second on a phone. The work runs beside the page. Returns what is sent
 * as `proof`, or `undefined` if this browser cannot solve it.
 */
export async function solveProof(challenge: Challenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null)
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }))
}
