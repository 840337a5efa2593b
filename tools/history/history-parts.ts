import { endOf, type MoneyCall, type Movements } from './wallet-model.ts'

/**
 * A call, until when it must have had its effect, and when it is certain what it did. A guess is a call without an answer
 * whose repeats were never accepted: nothing tells the balance after it.
 */
export type Timed = MoneyCall & { dueAt: number; decidedAt: number; isGuess: boolean }

/**
 * Divides the history of a wallet where nothing is in flight. The wallet is certain there, so each part can be searched
 * by itself.
 */
export function divide(movements: Movements): Timed[][] {
  const parts: Timed[][] = []
  let decidedAt = -Infinity
  for (const call of time(movements)) {
    if (call.startedAt > decidedAt) parts.push([])
    parts.at(-1)!.push(call)
    decidedAt = Math.max(decidedAt, call.decidedAt)
  }
  return parts
}

/** Leaves out what cannot have moved anything, and finds when each call must be placed. In the order of their starts. */
function time(movements: Movements): Timed[] {
  const timed = [...movements.values()].flatMap((own) => {
    const acceptedAt = Math.min(
      ...own.map((call) => (call.answer.is === 'accepted' ? endOf(call) : Infinity)),
    )
    return own.flatMap((call) => {
      if (call.answer.is !== 'unknown')
        return [{ ...call, dueAt: endOf(call), decidedAt: endOf(call), isGuess: false }]
      const isUndone = own.some(({ answer, startedAt }) => answer.is === 'refused' && startedAt > endOf(call))
      if (call.kind === 'read' || isUndone || call.startedAt > acceptedAt) return []
      const dueAt = Math.min(endOf(call), acceptedAt)
      return [{ ...call, dueAt, decidedAt: acceptedAt, isGuess: acceptedAt === Infinity }]
    })
  })
  return timed.toSorted((one, other) => one.startedAt - other.startedAt)
}

/** The history as it was known at a moment: what ended later is without an answer. */
export function until(calls: readonly MoneyCall[], moment: number): MoneyCall[] {
  return calls.flatMap((call) => {
    if (call.startedAt > moment) return []
    return endOf(call) <= moment
      ? [call]
      : [{ ...call, endedAt: undefined, answer: { is: 'unknown' as const } }]
  })
}
