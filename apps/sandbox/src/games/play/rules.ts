/** Returns a whole number from 0 to `many` - 1. */
export type RandomBelow = (many: number) => number

export type Bet = { choice: string; stake: bigint }

export type Rules = {
  /** Parses a person's choice; `undefined` if it is not valid. */
  readChoice: (text: string) => string | undefined
  usualChoice: string
  /** Generates an outcome and its payout, stake included; 0 if the stake is lost. All in points. */
  play: (bet: Bet, random: RandomBelow) => { outcome: string; payout: bigint }
}
