import fc from 'fast-check'
import { canMove, changeOf, type MoneyCall, openWallet, refusalOf } from './wallet-model.ts'

/** What a client asks, and how long it takes: until it has its effect, and from then until it is answered. */
type Plan = {
  client: number
  kind: MoneyCall['kind']
  amount: number
  /** Which earlier movement is settled, voided, reversed or repeated. */
  earlier: number
  isRepeat: boolean
  pause: number
  until: number
  after: number
  fate: 'answered' | 'effect without answer' | 'neither'
  /** Without an answer: whether it is known from when on it no longer takes effect. */
  isOver: boolean
}

const kinds = ['credit', 'credit', 'spend', 'hold', 'settle', 'void', 'reverse', 'read'] as const

/** Plans of calls, each with random delays. `unknown` of eight calls get no answer. */
export function plans({ most, least = 0, unknown = 2 }: { most: number; least?: number; unknown?: number }) {
  const lost = Array.from({ length: unknown }, (_, at) => (at % 2 ? 'neither' : 'effect without answer'))
  const answered = Array.from({ length: 8 - unknown }, () => 'answered')
  const plan: fc.Arbitrary<Plan> = fc.record({
    client: fc.nat(7),
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 6 }),
    earlier: fc.nat(5),
    isRepeat: fc.nat(5).map((chance) => chance === 0),
    pause: fc.nat(4),
    until: fc.nat(6),
    after: fc.nat(6),
    fate: fc.constantFrom(...([...answered, ...lost] as Plan['fate'][])),
    isOver: fc.boolean(),
  })
  return fc.array(plan, { minLength: least, maxLength: most })
}

type Sent = MoneyCall & Pick<Plan, 'fate' | 'isOver'> & { effectAt: number }

type Options = {
  /** The amount of the movement with this number, if not the plan's. */
  amountOf?: (number: number) => bigint
  /** The place, in the order of the effects, of a movement that is confirmed and not done. */
  dropped?: number
}

/** Plays the calls against a wallet that does one at a time, each at its effect's moment. Ends with a read. */
export function simulate(planned: readonly Plan[], options: Options = {}): MoneyCall[] {
  const sent = send(planned, options.amountOf)
  const movements = Map.groupBy<string, MoneyCall>(sent, ({ key }) => key)
  const wallet = openWallet(0n)
  let count = 0
  const answered = sent
    .toSorted((one, other) => one.effectAt - other.effectAt)
    .map((each): MoneyCall => {
      const { effectAt, fate, isOver, ...call } = each
      const unanswered = { ...call, endedAt: isOver ? effectAt : undefined }
      if (fate === 'neither') return unanswered
      const answer = answerOf(call)
      return fate === 'answered' ? { ...call, answer } : unanswered
    })
  function answerOf(call: MoneyCall): MoneyCall['answer'] {
    const repeated = wallet.done.get(call.key)
    if (call.kind === 'read') return { is: 'accepted', balanceSatang: wallet.balanceSatang }
    if (repeated !== undefined) return { is: 'accepted', balanceSatang: repeated }
    const refusal = refusalOf(call, wallet, movements)
    if (refusal !== undefined || !canMove({ ...call, answer: { is: 'unknown' } }, wallet, new Map(movements)))
      return { is: 'refused', refusal }
    const balanceSatang = wallet.balanceSatang + changeOf(call, movements)
    wallet.done.set(call.key, balanceSatang)
    if (call.of !== undefined) wallet.ended.add(call.of)
    if (count++ !== options.dropped) wallet.balanceSatang = balanceSatang
    return { is: 'accepted', balanceSatang }
  }
  const end = Math.max(0, ...sent.map((call) => Math.max(call.effectAt, call.endedAt ?? 0))) + 1
  const read: MoneyCall = {
    key: 'the last read',
    client: 'the book',
    kind: 'read',
    amountSatang: 0n,
    startedAt: end,
    endedAt: end,
    answer: { is: 'accepted', balanceSatang: wallet.balanceSatang },
  }
  return [...answered, read]
}

/** Each client sends its next call when it has the answer of the one before, or has given up waiting. */
function send(
  planned: readonly Plan[],
  amountOf = (number: number) => BigInt(planned[number]!.amount),
): Sent[] {
  const sent: Sent[] = []
  const clock = new Map<number, number>()
  for (const [number, plan] of planned.entries()) {
    const startedAt = (clock.get(plan.client) ?? 0) + plan.pause
    const effectAt = startedAt + plan.until + number / 1_000_000
    const isLate = plan.fate === 'effect without answer'
    const endedAt = plan.fate === 'answered' ? effectAt + plan.after : undefined
    clock.set(plan.client, endedAt ?? startedAt + 2)
    const earlier = pick(sent, plan)
    const repeated = plan.isRepeat && plan.kind !== 'read' ? earlier : undefined
    const of =
      plan.kind === 'reverse' || plan.kind === 'settle' || plan.kind === 'void' ? earlier?.key : undefined
    sent.push({
      key: repeated?.key ?? `k${number}`,
      client: `client ${plan.client}`,
      kind: repeated?.kind ?? plan.kind,
      amountSatang: repeated?.amountSatang ?? amountOf(number),
      of: repeated ? repeated.of : of,
      startedAt,
      endedAt,
      effectAt: isLate ? effectAt + plan.after * 5 : effectAt,
      fate: plan.fate,
      isOver: plan.isOver,
      answer: { is: 'unknown' },
    })
  }
  return sent
}

function pick(sent: readonly Sent[], { kind, isRepeat, earlier }: Plan): Sent | undefined {
  const wanted = kind === 'reverse' ? 'credit' : kind === 'settle' || kind === 'void' ? 'hold' : undefined
  const from = sent.slice(-100).filter((call) => (isRepeat ? call.kind !== 'read' : call.kind === wanted))
  return from.at(-1 - (earlier % Math.max(from.length, 1)))
}
