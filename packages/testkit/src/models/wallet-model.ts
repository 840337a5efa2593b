import type { LedgerRefusal, Move } from '@kapao/ledger/request'

/** The simplest possible model of what the book must do for one wallet. Tests compare the real book with it. */
type Known = { move: Extract<Move, { kind: 'post' | 'hold' }>; isResolved: boolean; isReversed: boolean }
export type ModelAnswer = { ok: true; balanceSatang: bigint } | { ok: false; refusal: LedgerRefusal }

export type WalletModel = {
  balance: bigint
  entries: Map<string, Known>
  answers: Map<string, [string, ModelAnswer]>
}

export function emptyWallet(): WalletModel {
  return { balance: 0n, entries: new Map(), answers: new Map() }
}

function judge(wallet: WalletModel, move: Move): LedgerRefusal | { delta: bigint; apply?: () => void } {
  if (move.kind === 'post' || move.kind === 'hold') {
    const isDebit = move.source === 'wallet'
    const delta = isDebit ? -move.amountSatang : move.kind === 'post' ? move.amountSatang : 0n
    const known = { move, isResolved: false, isReversed: false }
    return { delta, apply: () => wallet.entries.set(move.entryId, known) }
  }
  const earlier = wallet.entries.get(move.of)
  if (move.kind === 'reverse') {
    if (earlier?.move.kind !== 'post') return 'NOT_POSTED'
    if (earlier.isReversed) return 'ALREADY_REVERSED'
    const { amountSatang, source } = earlier.move
    return {
      delta: source === 'wallet' ? amountSatang : -amountSatang,
      apply: () => (earlier.isReversed = true),
    }
  }
  if (earlier?.move.kind !== 'hold' || earlier.isResolved) return 'NOT_PENDING'
  const pending = earlier.move.amountSatang
  const amount = (move.kind === 'settle' ? move.amountSatang : undefined) ?? pending
  if (amount > pending || amount <= 0n) return 'AMOUNT_TOO_LARGE'
  const taken = move.kind === 'void' ? 0n : amount
  const delta = earlier.move.source === 'wallet' ? pending - taken : taken
  return { delta, apply: () => (earlier.isResolved = true) }
}

/** Applies a request of one move to the model, and returns the result that the book must return. */
export function ask(
  wallet: WalletModel,
  move: Move,
  idempotency?: { key: string; body: string },
): ModelAnswer {
  const known = idempotency && wallet.answers.get(idempotency.key)
  if (known) return known[0] === idempotency.body ? known[1] : { ok: false, refusal: 'IDEMPOTENCY_CONFLICT' }
  const judged = judge(wallet, move)
  if (typeof judged === 'string') return { ok: false, refusal: judged }
  if (wallet.balance + judged.delta < 0n) return { ok: false, refusal: 'MONEY_NOT_ENOUGH' }
  wallet.balance += judged.delta
  judged.apply?.()
  const answer: ModelAnswer = { ok: true, balanceSatang: wallet.balance }
  if (idempotency) wallet.answers.set(idempotency.key, [idempotency.body, answer])
  return answer
}
