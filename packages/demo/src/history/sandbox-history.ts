/** A payout as the paying bank knows it. */
export type PayoutAtSandbox = {
  reference: string
  bank: string
  account: string
  name: string
  /** Baht. */
  amount: number
  state: 'processing' | 'paid' | 'refused'
  reason: string | null
  bankReference: string | null
  createdAt: Date
  settledAt: Date | null
}

/** A member's account at a game provider, with its moves, oldest first. Amounts are satang. */
export type GameAtSandbox = {
  code: string
  username: string
  password: string
  openedAt: Date
  /** What play has won; negative if it lost. */
  wonSatang: bigint
  moves: { reference: string | null; direction: 'in' | 'out'; amountSatang: bigint; at: Date }[]
}
