import { checkDraw, commitmentOf, drawSlice, type DrawVerdict, type RevealedDraw } from '@kapao/contract/draw'

/** A draw checked in this browser: the verdict, the fingerprint that its seed really has, and what it really draws. */
export type CheckedDraw =
  | { verdict: DrawVerdict; computed: string; outcome: string | undefined }
  | { verdict: 'impossible' }

/** Checks a draw by itself, trusting nothing that was told. Impossible where the browser has no Web Crypto (no https). */
export const checkHere = async (revealed: RevealedDraw): Promise<CheckedDraw> => {
  if (typeof crypto === 'undefined' || !('subtle' in crypto)) return { verdict: 'impossible' }
  const [verdict, computed, drawn] = await Promise.all([
    checkDraw(revealed),
    commitmentOf(revealed.serverSeed).catch(() => ''),
    drawSlice(revealed).catch(() => undefined),
  ])
  return { verdict, computed, outcome: drawn?.code }
}
