import type { Satang } from '@kapao/money/satang'
import { divide, type Timed, until } from './history-parts.ts'
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

/**
 * Searches depth-first. Leaves the wallet as it is after the part if there is an order, or as it was before. Only calls with
 * an answer must be placed; one without may move between its start and its end, or never, and makes nothing wait.
 */
function searchPart(part: readonly Timed[], { wallet, byKey, mostStates }: Setting) {
  const due = part.filter(({ answer }) => answer.is !== 'unknown')
  const silent = part.filter(({ answer }) => answer.is === 'unknown')
  const isPlaced = due.map(() => false)
  const unconfirmed = new Set<string>()
  const seen = new Set<string>()
  const trail: (() => void)[] = []
  const stack: { mark: number; choices: (() => void)[] }[] = []
  // How many movements that were never confirmed may come in a row: few at first, so that an order which needs few is found
  // before the many that fit nothing are tried.
  let [mostInRow, isLimited, states] = [1, false, 0]
  let [first, placed, inRow, latest] = [0, 0, 0, -Infinity]
  let stop: Stop = { balanceSatang: wallet.balanceSatang, placed: 0, dueAt: -Infinity, open: [] }

  function putNext(index: number): void {
    const [{ key, answer, startedAt }, before] = [due[index]!, { first, inRow, latest }]
    isPlaced[index] = true
    placed += 1
    inRow = 0
    latest = Math.max(latest, startedAt)
    while (isPlaced[first]) first += 1
    const isConfirmed = answer.is === 'accepted' && unconfirmed.delete(key)
    trail.push(() => {
      isPlaced[index] = false
      placed -= 1
      ;({ first, inRow, latest } = before)
      if (isConfirmed) unconfirmed.add(key)
    })
  }
  function move(call: Timed, index?: number): void {
    const before = { inRow, latest, balanceSatang: wallet.balanceSatang }
    if (call.isGuess) inRow += 1
    latest = Math.max(latest, call.startedAt)
    wallet.balanceSatang += changeOf(call, byKey)
    wallet.done.set(call.key, wallet.balanceSatang)
    if (call.of !== undefined) wallet.ended.add(call.of)
    if (index === undefined) unconfirmed.add(call.key)
    trail.push(() => {
      ;({ inRow, latest } = before)
      wallet.balanceSatang = before.balanceSatang
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
    const known = [first, inRow, latest, beyond.join(), [...unconfirmed].toSorted().join()]
    return { open, dueAt, state: known.join(':') }
  }
  /** Of the calls without an answer that may move now, the first of each key: its repeats would do the same. */
  function findSilent(dueAt: number): Timed[] {
    const able = silent.filter(
      (call) => call.startedAt <= dueAt && latest <= call.dueAt && canMove(call, wallet, byKey),
    )
    return [...Map.groupBy(able, ({ key }) => key).values()].map(([earliest]) => earliest!)
  }
  function isRight(index: number): boolean {
    return answersNow(due[index]!, wallet, byKey) === 'right'
  }
  /** Whether after this call one without an answer could no longer move. */
  function isTooLateAfter({ startedAt }: Timed): boolean {
    return silent.some(({ key, dueAt }) => dueAt < startedAt && latest <= dueAt && !wallet.done.has(key))
  }
  /** Places what is right as it is and changes nothing, which can never be wrong; then lists the choices. */
  function enter(): boolean {
    let view = look()
    for (let free = view.open; free.length > 0; view = look()) {
      free = view.open.filter((index) => isRight(index) && !isTooLateAfter(due[index]!))
      for (const index of free) putNext(index)
    }
    if (view.open.length === 0) return true
    const choices: (() => void)[] = []
    states += 1
    const isNew = seen.size < seen.add(view.state).size
    if (isNew && !view.open.some((index) => answersNow(due[index]!, wallet, byKey) === 'wrong')) {
      for (const call of findSilent(view.dueAt))
        if (!call.isGuess || inRow < mostInRow) choices.push(() => move(call))
        else isLimited = true
      choices.push(...view.open.filter(isRight).map((index) => () => putNext(index)))
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
