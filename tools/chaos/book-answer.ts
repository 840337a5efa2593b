import type { WireResponse } from '@kapao/testkit/wire'
import type { MoneyCall } from '../history/wallet-model.ts'

/** What the book's server answers: the balance after the movement or at the read, or why it was refused. */
export type BookAnswer = { balance?: string; refusal?: string }

/** An answer for the wallet's history. Without a response, and after a failure, it is unknown whether it was done. */
export function answerOf(response: WireResponse<BookAnswer> | undefined): MoneyCall['answer'] {
  if (response?.status === 200 && response.body.balance !== undefined)
    return { is: 'accepted', balanceSatang: BigInt(response.body.balance) }
  if (response?.status === 409) return { is: 'refused', refusal: response.body.refusal }
  return { is: 'unknown' }
}
