import type { Satang } from '@kapao/money/satang'

/**
 * One call of a client about a wallet. Calls with the same key are repeats of one movement, which happens at most once
 * and has one answer. Refusals are not stored, so a repeat of a refused movement may be accepted.
 */
export type MoneyCall = {
  key: string
  client: string
  kind: 'credit' | 'spend' | 'hold' | 'settle' | 'void' | 'reverse' | 'read'
  amountSatang: Satang
  /** The key of the hold that is settled or voided, or of the credit that is reversed. */
  of?: string | undefined
  startedAt: number
  /** A call without an answer may take effect at any time from its start until its end, or never. */
  endedAt?: number | undefined
  answer:
    | { is: 'accepted'; balanceSatang?: Satang | undefined }
    /** Without the reason, any. */
    | { is: 'refused'; refusal?: string | undefined }
    | { is: 'unknown' }
}

/** The calls of each key. */
export type Movements = ReadonlyMap<string, readonly MoneyCall[]>

/** A wallet that executes one call at a time, as the book does. */
export type Wallet = {
  balanceSatang: Satang
  /** The movements that happened, each with the balance after it. */
  done: Map<string, Satang>
  /** Holds that were settled or voided, and credits that were reversed. */
  ended: Set<string>
}

/** Throws if calls with one key are not repeats of each other. */
export function groupByKey(calls: readonly MoneyCall[]): Movements {
  const movements = Map.groupBy(calls, ({ key }) => key)
  for (const [key, [first, ...repeats]] of movements)
    if (
      repeats.some(
        ({ kind, amountSatang, of }) =>
          kind !== first!.kind || amountSatang !== first!.amountSatang || of !== first!.of,
      )
    )
      throw new Error(`The calls with the key ${key} are different movements.`)
  return movements
}

export function openWallet(balanceSatang: Satang): Wallet {
  return { balanceSatang, done: new Map(), ended: new Set() }
}

export function endOf({ endedAt = Infinity }: MoneyCall): number {
  return endedAt
}

/** The change of the balance, if the call is executed. */
export function changeOf({ kind, amountSatang, of }: MoneyCall, movements: Movements): Satang {
  const earlier = movements.get(of ?? '')?.[0]?.amountSatang ?? 0n
  switch (kind) {
    case 'credit':
      return amountSatang
    case 'spend':
    case 'hold':
      return -amountSatang
    case 'settle':
      return earlier - amountSatang
    case 'void':
      return earlier
    case 'reverse':
      return -earlier
    case 'read':
      return 0n
  }
}

/** Why the wallet refuses a call now, by the rules and in the order of `ledger.post`. */
export function refusalOf(call: MoneyCall, wallet: Wallet, movements: Movements): string | undefined {
  const { kind, amountSatang, of = '' } = call
  const earlier = wallet.done.has(of) ? movements.get(of)?.[0] : undefined
  if (kind === 'settle' || kind === 'void') {
    if (earlier?.kind !== 'hold' || wallet.ended.has(of)) return 'NOT_PENDING'
    if (kind === 'settle' && (amountSatang > earlier.amountSatang || amountSatang <= 0n))
      return 'AMOUNT_TOO_LARGE'
  }
  if (kind === 'reverse') {
    if (earlier?.kind !== 'credit') return 'NOT_POSTED'
    if (wallet.ended.has(of)) return 'ALREADY_REVERSED'
  }
  return wallet.balanceSatang + changeOf(call, movements) < 0n ? 'MONEY_NOT_ENOUGH' : undefined
}

/** Whether the call may be the one that moves the money now, and get the answers that its repeats got. */
export function canMove(call: MoneyCall, wallet: Wallet, movements: Movements): boolean {
  const { key, kind, answer } = call
  if (kind === 'read' || answer.is === 'refused' || wallet.done.has(key)) return false
  if (refusalOf(call, wallet, movements) !== undefined) return false
  const after = wallet.balanceSatang + changeOf(call, movements)
  return (movements.get(key) ?? []).every((repeat) => isBalance(repeat.answer, after))
}

/**
 * Whether a call that moves nothing has the right answer now: a read, a refusal, a repeat. `wrong` if it can never be
 * right again.
 */
export function answersNow(
  call: MoneyCall,
  wallet: Wallet,
  movements: Movements,
): 'right' | 'wrong' | 'not yet' {
  const { key, kind, answer } = call
  if (kind === 'read') return isBalance(answer, wallet.balanceSatang) ? 'right' : 'not yet'
  const repeated = wallet.done.get(key)
  if (repeated !== undefined)
    return answer.is !== 'refused' && isBalance(answer, repeated) ? 'right' : 'wrong'
  if (answer.is !== 'refused') return 'not yet'
  const refusal = refusalOf(call, wallet, movements)
  return refusal !== undefined && (answer.refusal ?? refusal) === refusal ? 'right' : 'not yet'
}

function isBalance(answer: MoneyCall['answer'], balanceSatang: Satang): boolean {
  return answer.is !== 'accepted' || (answer.balanceSatang ?? balanceSatang) === balanceSatang
}
