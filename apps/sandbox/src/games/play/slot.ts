import type { Rules } from './rules.ts'

export const slotSymbols = ['mango', 'chilli', 'lotus', 'lantern', 'coin', 'seven'] as const
export type SlotSymbol = (typeof slotSymbols)[number]

/** How many of a reel's sixteen stops a symbol has, and what three of it pay per unit staked. */
export const slotTable: Readonly<Record<SlotSymbol, { stops: number; pays: bigint }>> = {
  mango: { stops: 5, pays: 5n },
  chilli: { stops: 4, pays: 10n },
  lotus: { stops: 3, pays: 20n },
  lantern: { stops: 2, pays: 80n },
  coin: { stops: 1, pays: 200n },
  seven: { stops: 1, pays: 500n },
}

const reel = slotSymbols.flatMap((symbol) => Array.from({ length: slotTable[symbol].stops }, () => symbol))

/**
 * Three reels. Three equal symbols pay by the table; the first two equal return the stake. The return to player is
 * about 93 %.
 */
export const slotRules: Rules = {
  readChoice: (text) => (text === '' || text === 'spin' ? 'spin' : undefined),
  usualChoice: 'spin',
  play: ({ stake }, random) => {
    const symbols = [0, 1, 2].map(() => reel[random(reel.length)] ?? 'mango')
    return { outcome: symbols.join(' '), payout: stake * timesOf(symbols) }
  },
}

function timesOf([first, second, third]: SlotSymbol[]): bigint {
  if (first === undefined || first !== second) return 0n
  return second === third ? slotTable[first].pays : 1n
}

export function readSymbols(outcome: string): SlotSymbol[] {
  return outcome.split(' ').flatMap((text) => slotSymbols.find((symbol) => symbol === text) ?? [])
}
