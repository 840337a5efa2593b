/**
 * A mid-range phone on a slow connection: the figures of Lighthouse's mobile profile (`mobileSlow4G` and its
 * `cpuSlowdownMultiplier`, core/config/constants.js), which Chromium's tools call "Slow 4G".
 */
export const profile = {
  width: 360,
  height: 740,
  pixelRatio: 3,
  cpuSlowdown: 4,
  rttMs: 150,
  downKbitPerSecond: 1638.4,
  upKbitPerSecond: 750,
} as const

/** A figure of a visit, in milliseconds, bytes, a count, or (cls) a share of the window. */
export type Measure =
  | 'fcp'
  | 'lcp'
  | 'ready'
  | 'cls'
  | 'blocking'
  | 'longTasks'
  | 'inp'
  | 'shown'
  | 'bytes'
  | 'scripts'
  | 'requests'

export type Limit = { measure: Measure; most: number; from: string }

const stands: readonly Limit[] = [
  // A shift of less than a hundredth of the window is invisible, and can be a rounding error.
  { measure: 'cls', most: 0.01, from: 'no layout jump' },
  { measure: 'lcp', most: 2500, from: 'Web Vitals, good' },
  { measure: 'inp', most: 200, from: 'Web Vitals, good' },
  { measure: 'blocking', most: 200, from: 'Lighthouse, fast' },
]

const own: Readonly<Record<string, readonly Limit[]>> = {
  'login, first visit': [
    { measure: 'lcp', most: 1500, from: 'login in 1.5 s' },
    { measure: 'scripts', most: 130_000, from: '130 kB of script' },
  ],
  'login, again': [{ measure: 'lcp', most: 1500, from: 'login in 1.5 s' }],
}

/** The limits of a screen: the product's own budgets, and where it has none, the industry's thresholds for good. */
export function limitsOf(screen: string): readonly Limit[] {
  const first = own[screen] ?? []
  return [...first, ...stands.filter(({ measure }) => !first.some((limit) => limit.measure === measure))]
}
