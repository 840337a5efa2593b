import fc from 'fast-check'

/** What an invitee comes to, said a second time by simple sums of what happened. Amounts are satang. */
export type Invitee = {
  wallet: bigint
  paid: bigint
  hasPlayed: boolean
  /** Movements that are under way, the oldest first. */
  open: { entryId: string; kind: 'paying' | 'withdrawal' | 'in'; amount: bigint }[]
  /** Deposits that can be taken back. */
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

/** What somebody has lost who holds nothing but their wallet. */
export function lossOf({ paid, wallet }: Invitee): bigint {
  return paid > wallet ? paid - wallet : 0n
}

/** Takes an entry of a kind that is through, or under way. False: there is not enough money for it. */
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

/** Ends the oldest movement that is under way, by so many satang of it; 0: it is void. */
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

/** Takes the newest deposit back. False: its money is not there any more. */
export function takeBack(invitee: Invitee): boolean {
  const amount = invitee.deposits.at(-1)?.amount ?? 0n
  if (amount > invitee.wallet) return false
  invitee.deposits.pop()
  invitee.wallet -= amount
  invitee.paid -= amount
  return true
}
