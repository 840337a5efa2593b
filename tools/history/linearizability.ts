import type { Satang } from '@kapao/money/satang'
import { divide, type Timed } from './history-parts.ts'
import { describeCall, describeStop, type Stop } from './history-words.ts'
import {
  answersNow,
  canMove,
  changeOf,
  endOf,
  groupByKey,
  type MoneyCall,
  type Movements,
  openWallet,
  type Wallet,
} from './wallet-model.ts'

export type Verdict =
  | { order: 'possible' }
  /** `prefix` is the history up to the first answer that nothing explains, which is `answer`. */
  | { order: 'impossible'; words: string; prefix: MoneyCall[]; answer: MoneyCall }
  /** The search was given up after `mostStates`. */
  | { order: 'undecided'; words: string }

type Options = { openingSatang?: Satang; mostStates?: number }

/**
 * Decides whether the calls of one wallet can be put in an order, each between its start and its end, in which a wallet
 * that executes one call at a time gives the same answers. After Wing and Gong, with the memo of Lowe.
 */
export function checkOrder(calls: readonly MoneyCall[], options: Options = {}): Verdict {
  const { stop, isUndecided } = search(calls, options)
  if (stop === undefined) return { order: 'possible' }
  if (isUndecided) return { order: 'undecided', words: `No order was found in time. ${describeStop(stop)}` }
  // Histories are closed under prefixes: there is a first answer with which no order is left. It is not earlier than `stop`.
  const ends = [...new Set(calls.map(endOf).filter((at) => at >= stop.dueAt && at < Infinity))].toSorted(
    (one, other) => one - other,
  )
  let [low, high] = [0, ends.length - 1]
  // A search that is given up here only makes the prefix longer.
  const shorter = { ...options, mostStates: 20_000 }
  while (low < high) {
    const middle = (low + high) >> 1
    const found = search(until(calls, ends[middle]!), shorter)
    if (found.stop && !found.isUndecided) high = middle
    else low = middle + 1
  }
  const prefix = until(calls, ends[high]!)
  const answer = prefix.find((call) => endOf(call) === ends[high])!
  const last = search(prefix, shorter).stop ?? stop
  return {
    order: 'impossible',
    words: `No order explains ${describeCall(answer)}. ${describeStop(last)}`,
    prefix,
    answer,
  }
}

/** The history as it was known at a moment: what ended later is without an answer. */
function until(calls: readonly MoneyCall[], moment: number): MoneyCall[] {
  return calls.flatMap((call) => {
    if (call.startedAt > moment) return []
    return endOf(call) <= moment
      ? [call]
      : [{ ...call, endedAt: undefined, answer: { is: 'unknown' as const } }]
  })
}

function search(calls: readonly MoneyCall[], { openingSatang = 0n, mostStates = 200_000 }: Options) {
  const byKey = groupByKey(calls)
  const wallet = openWallet(openingSatang)
  let placed = 0
  for (const part of divide(byKey)) {
    const { stop, isUndecided } = searchPart(part, { wallet, byKey, mostStates })
    if (stop) return { stop: { ...stop, placed: stop.placed + placed }, isUndecided }
    placed += part.length
  }
  return { stop: undefined, isUndecided: false }
}

type Setting = { wallet: Wallet; byKey: Movements; mostStates: number }

/** Searches depth-first. Leaves the wallet as it is after the part if there is an order, or as it was before. */
function searchPart(part: readonly Timed[], { wallet, byKey, mostStates }: Setting) {
  const due = part.filter(({ dueAt }) => dueAt < Infinity)
  const floating = part.filter(({ dueAt }) => dueAt === Infinity)
  const isPlaced = due.map(() => false)
  const unconfirmed = new Set<string>()
  const seen = new Set<string>()
  const trail: (() => void)[] = []
  const stack: { mark: number; choices: (() => void)[] }[] = []
  // How many calls without an answer and without an end may move in a row: few at first, so that an order which needs few
  // is found before the many that fit nothing are tried.
  let [mostInRow, isLimited, states] = [1, false, 0]
  let [first, placed, inRow] = [0, 0, 0]
  let stop: Stop = { balanceSatang: wallet.balanceSatang, placed: 0, dueAt: -Infinity, open: [] }

  function putNext(index: number): void {
    const [wasFirst, wasInRow, { key, answer }] = [first, inRow, due[index]!]
    isPlaced[index] = true
    placed += 1
    inRow = 0
    while (isPlaced[first]) first += 1
    const isConfirmed = answer.is === 'accepted' && unconfirmed.delete(key)
    trail.push(() => {
      isPlaced[index] = false
      placed -= 1
      first = wasFirst
      inRow = wasInRow
      if (isConfirmed) unconfirmed.add(key)
    })
  }
  function move(call: Timed, index?: number): void {
    const [before, wasInRow] = [wallet.balanceSatang, inRow]
    inRow += 1
    wallet.balanceSatang += changeOf(call, byKey)
    wallet.done.set(call.key, wallet.balanceSatang)
    if (call.of !== undefined) wallet.ended.add(call.of)
    if (call.answer.is === 'unknown') unconfirmed.add(call.key)
    trail.push(() => {
      wallet.balanceSatang = before
      inRow = wasInRow
      wallet.done.delete(call.key)
      if (call.of !== undefined) wallet.ended.delete(call.of)
      unconfirmed.delete(call.key)
    })
    if (index !== undefined) putNext(index)
  }
  /** What may come next: calls that no unplaced call has ended before. */
  function look() {
    const [open, beyond]: [number[], number[]] = [[], []]
    let dueAt = Infinity
    for (let index = first; index < due.length && due[index]!.startedAt <= dueAt; index += 1) {
      if (isPlaced[index]) beyond.push(index)
      else open.push(index)
      if (!isPlaced[index]) dueAt = Math.min(dueAt, due[index]!.dueAt)
    }
    return { open, dueAt, state: `${first}:${inRow}:${beyond.join()}:${[...unconfirmed].toSorted().join()}` }
  }
  /** Places what is right as it is and changes nothing, which can never be wrong; then lists the choices. */
  function enter(): boolean {
    let view = look()
    for (let free = view.open; free.length > 0; view = look()) {
      free = view.open.filter((index) => answersNow(due[index]!, wallet, byKey) === 'right')
      for (const index of free) putNext(index)
    }
    if (view.open.length === 0) return true
    const choices: (() => void)[] = []
    const isNew = seen.size < seen.add(view.state).size
    states += 1
    if (isNew && !view.open.some((index) => answersNow(due[index]!, wallet, byKey) === 'wrong')) {
      const mayBeNothing = view.open.filter(
        (index) => due[index]!.dueAt === view.dueAt && due[index]!.answer.is === 'unknown',
      )
      choices.push(...mayBeNothing.map((index) => () => putNext(index)))
      const late = floating.filter((call) => call.startedAt <= view.dueAt && canMove(call, wallet, byKey))
      if (inRow < mostInRow) choices.push(...late.map((call) => () => move(call)))
      else if (late.length > 0) isLimited = true
      for (const index of view.open.toReversed())
        if (canMove(due[index]!, wallet, byKey)) choices.push(() => move(due[index]!, index))
    }
    if (choices.length === 0 && view.dueAt > stop.dueAt)
      stop = {
        balanceSatang: wallet.balanceSatang,
        placed,
        dueAt: view.dueAt,
        open: view.open.map((at) => due[at]!),
      }
    stack.push({ mark: trail.length, choices })
    return false
  }
  function rewind(mark: number): void {
    while (trail.length > mark) trail.pop()!()
  }

  function searchFromHere(): boolean {
    if (enter()) return true
    for (let top = stack.at(-1); top && states < mostStates; top = stack.at(-1)) {
      rewind(top.mark)
      const choice = top.choices.pop()
      if (choice === undefined) stack.pop()
      choice?.()
      if (choice && enter()) return true
    }
    return false
  }

  for (;;) {
    if (searchFromHere()) return { stop: undefined, isUndecided: false }
    rewind(0)
    if (stack.length > 0 || !isLimited) return { stop, isUndecided: stack.length > 0 }
    seen.clear()
    mostInRow *= 2
    isLimited = false
  }
}
