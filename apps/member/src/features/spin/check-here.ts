import {
  verifySpin,
  commitmentOf,
  pickSlice,
  type SpinVerdict,
  type RevealedSpin,
} from '@kapao/contract/fairness'

/**
 * The result of verifying a spin in this browser: the verdict, the hash of the revealed seed, and the slice that the
 * seeds select.
 */
export type VerifiedSpin =
  | { verdict: SpinVerdict; computed: string; outcome: string | undefined }
  | { verdict: 'impossible' }

/**
 * Verifies a spin without trusting any result from the server. Impossible where the browser has no Web Crypto (no
 * https).
 */
export async function checkHere(revealed: RevealedSpin): Promise<VerifiedSpin> {
  if (typeof crypto === 'undefined' || !('subtle' in crypto)) return { verdict: 'impossible' }
  const [verdict, computed, spun] = await Promise.all([
    verifySpin(revealed),
    commitmentOf(revealed.serverSeed).catch(() => ''),
    pickSlice(revealed).catch(() => undefined),
  ])
  return { verdict, computed, outcome: spun?.code }
}
