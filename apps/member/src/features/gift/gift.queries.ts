import { redeemGift } from '@kapao/contract/gift'
import type { GiftKey } from '@kapao/contract/gift-key'
import { lookupDeposit } from '@kapao/contract/money-lookups'
import { getStatementLine, type StatementDetail } from '@kapao/contract/statement'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { send } from '../../wire/client.ts'
import { sealGift } from './seal-gift.ts'

/**
 * A request to redeem a gift. A retry sends the same idempotency key and the same encrypted text, so it is the same
 * gift.
 */
export type GiftRequest = { link: string; walletName: string; idempotencyKey: string; sealed: string }

function isAboutKey(failure: unknown): boolean {
  return isWireFailure(failure) && (failure.code === 'KEY_MISSING' || failure.code === 'KEY_INVALID')
}

/**
 * Sends a gift link. If the server has changed its key in the meantime, encrypts the link with the new key and sends it
 * once more. The refused text had no effect.
 */
export async function sendGift(queryClient: QueryClient, key: GiftKey, request: GiftRequest) {
  const { idempotencyKey } = request
  try {
    return await send(redeemGift, { body: { link: request.sealed } }, { idempotencyKey })
  } catch (failure) {
    if (!isAboutKey(failure)) throw failure
    const lookup = { queryKey: ['deposit', 'lookup'], queryFn: () => send(lookupDeposit, {}), staleTime: 0 }
    const { giftKey } = await queryClient.fetchQuery(lookup)
    if (!giftKey || giftKey.kid === key.kid) throw failure
    const link = await sealGift({ ...request, key: giftKey })
    return send(redeemGift, { body: { link } }, { idempotencyKey })
  }
}

/** The socket reports changes immediately. Polling covers the time when the socket is down. */
const pollMilliseconds = 5000

/** The statement line of a gift in progress, polled until the gift is decided. */
export function useGiftLine(id: string) {
  return useQuery({
    queryKey: ['statement', 'line', id],
    queryFn: () => send(getStatementLine, { params: { id } }),
    refetchInterval: ({ state }) => (isDecided(state.data) ? false : pollMilliseconds),
  })
}

function isDecided(line: StatementDetail | undefined): boolean {
  return line !== undefined && line.status !== 'PROCESSING'
}
