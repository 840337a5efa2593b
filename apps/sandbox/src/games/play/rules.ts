/** A whole number from 0 up to, never reaching, this many. */
export type RandomBelow = (many: number) => number

export type Bet = { choice: string; stake: bigint }

export type Rules = {
  /** What a person chose, or `undefined` where there is no such choice. */
  readChoice: (text: string) => string | undefined
  usualChoice: string
  /** Draws what happens and what it pays, the stake included; 0 where it is lost. All in points. */
  play: (bet: Bet, random: RandomBelow) => { outcome: string; payout: bigint }
}
