import {
  verifySpin,
  commitmentOf,
  pickSlice,
  type SpinVerdict,
  type RevealedSpin,
} from '@kapao/contract/fairness'

/** A draw checked in this browser: the verdict, the fingerprint that its seed really has, and what it really draws. */
export type VerifiedSpin =
  | { verdict: SpinVerdict; computed: string; outcome: string | undefined }
  | { verdict: 'impossible' }

/** Checks a draw by itself, trusting nothing that was told. Impossible where the browser has no Web Crypto (no https). */
export const checkHere = async (revealed: RevealedSpin): Promise<VerifiedSpin> => {
  if (typeof crypto === 'undefined' || !('subtle' in crypto)) return { verdict: 'impossible' }
  const [verdict, computed, spun] = await Promise.all([
    verifySpin(revealed),
    commitmentOf(revealed.serverSeed).catch(() => ''),
    pickSlice(revealed).catch(() => undefined),
  ])
  return { verdict, computed, outcome: spun?.code }
}
