import type { Client } from './client.ts'
import { dropQr, makeQr, payAtBank, readStatement, readWallet, notifyPayment } from './deposits.ts'
import { readBalance } from './shared-wallet.ts'
import { credit, creditAndReverse, holdAndResolve, spend } from './movements.ts'

/** A client's action and its relative weight. One more way to move money is one more row. */
export type Action = {
  weight: number
  act: (client: Client) => Promise<unknown>
}

const actions: readonly Action[] = [
  { weight: 24, act: notifyPayment },
  { weight: 2, act: makeQr },
  { weight: 2, act: dropQr },
  { weight: 4, act: payAtBank },
  { weight: 6, act: readWallet },
  { weight: 3, act: readStatement },
  { weight: 6, act: readBalance },
  { weight: 10, act: credit },
  { weight: 10, act: spend },
  { weight: 6, act: holdAndResolve },
  { weight: 4, act: creditAndReverse },
]

/** Each action as often as its weight, for a random choice. */
export function dealActions(): Action[] {
  return actions.flatMap((action) => Array.from({ length: action.weight }, () => action))
}

/** Acts until the run is over, and finishes what it began. */
export async function runClient(
  client: Client,
  { deck, isOver }: { deck: readonly Action[]; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) await client.chance.oneOf(deck).act(client)
}

/** Repeats the doubtful requests, once nothing is in flight any more. */
export async function finishClient({ afterwards }: Client): Promise<void> {
  for (let next = afterwards.pop(); next; next = afterwards.pop()) await next()
}
