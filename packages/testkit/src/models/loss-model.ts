import fc from 'fast-check'

/** An independent model of an invitee, by simple sums. Amounts are satang. */
export type Invitee = {
  wallet: bigint
  paid: bigint
  hasPlayed: boolean
  /** Movements under way, oldest first. */
  open: { entryId: string; kind: 'paying' | 'withdrawal' | 'in'; amount: bigint }[]
  /** Deposits that can be reversed. */
  deposits: { entryId: string; amount: bigint }[]
}

export type Step = {
  kind:
    | 'deposit'
    | 'paying'
    | 'withdrawal'
    | 'in'
    | 'out'
    | 'credit'
    | 'creditBack'
    | 'settle'
    | 'settlePart'
    | 'void'
    | 'reverse'
    | 'ask'
  invitee: 0 | 1
  amount: bigint
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['deposit', 'deposit', 'paying', 'withdrawal', 'in', 'in', 'out', 'credit', 'creditBack'] as const),
    ...(['settle', 'settle', 'settlePart', 'void', 'reverse', 'ask', 'ask'] as const),
  ),
  invitee: fc.constantFrom(0, 1),
  amount: fc.bigInt({ min: 1n, max: 50_000n }),
})

export function newInvitee(): Invitee {
  return { wallet: 0n, paid: 0n, hasPlayed: false, open: [], deposits: [] }
}

/** The loss of a member who holds only their wallet. */
export function lossOf({ paid, wallet }: Invitee): bigint {
  return paid > wallet ? paid - wallet : 0n
}

/**
 * Begins an entry of this kind, which is posted at once or stays pending. Returns `false` if there is not enough money.
 */
export function begin(
  invitee: Invitee,
  { kind, amount, entryId }: { kind: Step['kind']; amount: bigint; entryId: string },
): boolean {
  const leaves = kind === 'withdrawal' || kind === 'in' || kind === 'creditBack'
  if (leaves && amount > invitee.wallet) return false
  if (kind !== 'paying') invitee.wallet += leaves ? -amount : amount
  if (kind === 'deposit') {
    invitee.paid += amount
    invitee.deposits.push({ entryId, amount })
  }
  if (kind === 'withdrawal') invitee.paid -= amount
  if (kind === 'paying' || kind === 'withdrawal' || kind === 'in')
    invitee.open.push({ entryId, kind, amount })
  return true
}

/** Ends the oldest pending movement with this many satang posted; 0 voids it. */
export function end(invitee: Invitee, posted: bigint): void {
  const ended = invitee.open.shift()
  if (!ended) return
  const { kind, amount } = ended
  if (kind === 'paying') {
    invitee.wallet += posted
    invitee.paid += posted
    return
  }
  invitee.wallet += amount - posted
  if (kind === 'withdrawal') invitee.paid += amount - posted
  if (kind === 'in' && posted > 0n) invitee.hasPlayed = true
}

/** Reverses the newest deposit. Returns `false` if its money is no longer there. */
export function takeBack(invitee: Invitee): boolean {
  const amount = invitee.deposits.at(-1)?.amount ?? 0n
  if (amount > invitee.wallet) return false
  invitee.deposits.pop()
  invitee.wallet -= amount
  invitee.paid -= amount
  return true
}
