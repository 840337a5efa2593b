import { endOf, type MoneyCall, type Movements } from './wallet-model.ts'

/** A call, and until when an order must have placed it, and when it is certain what it did. */
export type Timed = MoneyCall & { dueAt: number; decidedAt: number }

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
      if (call.answer.is !== 'unknown') return [{ ...call, dueAt: endOf(call), decidedAt: endOf(call) }]
      const isUndone = own.some(({ answer, startedAt }) => answer.is === 'refused' && startedAt > endOf(call))
      if (call.kind === 'read' || isUndone || call.startedAt > acceptedAt) return []
      return [{ ...call, dueAt: Math.min(endOf(call), acceptedAt), decidedAt: acceptedAt }]
    })
  })
  return timed.toSorted((one, other) => one.startedAt - other.startedAt)
}
