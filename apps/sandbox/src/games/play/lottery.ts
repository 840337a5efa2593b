import type { Rules } from './rules.ts'

/** The payout per unit staked: both digits in order, or both swapped. */
export const lotteryPays = { straight: 80n, swapped: 10n } as const

/** Two digits from 00 to 99. The return to player is about 89 %. */
export const lotteryRules: Rules = {
  readChoice: (text) => (/^\d\d$/.test(text) ? text : undefined),
  usualChoice: '09',
  play: ({ choice, stake }, random) => {
    const outcome = `${random(10)}${random(10)}`
    return { outcome, payout: stake * timesOf(choice, outcome) }
  },
}

function timesOf(choice: string, outcome: string): bigint {
  if (choice === outcome) return lotteryPays.straight
  return choice === [...outcome].toReversed().join('') ? lotteryPays.swapped : 0n
}
