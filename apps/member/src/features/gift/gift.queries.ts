import { redeemGift } from '@kapao/contract/gift'
import type { GiftKey } from '@kapao/contract/gift-key'
import { lookupDeposit } from '@kapao/contract/site'
import { getStatementLine, type StatementDetail } from '@kapao/contract/statement'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { isWireFailure } from '../../wire/wire-failure.ts'
import { sealGift } from './seal-gift.ts'

/** What the member wants. The same wish again is the same gift, so it is tried with the same encrypted text. */
export type GiftRequest = { link: string; walletName: string; idempotencyKey: string; sealed: string }

const isAboutKey = (failure: unknown): boolean =>
  isWireFailure(failure) && (failure.code === 'KEY_MISSING' || failure.code === 'KEY_INVALID')

/**
 * Sends a gift link. Where the server has changed its key meanwhile, the link is encrypted for the new one and sent once
 * more; the refused text has done nothing.
 */
export const sendGift = async (queryClient: QueryClient, key: GiftKey, request: GiftRequest) => {
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

/** The socket tells at once; this finds out when the socket is down. */
const pollMilliseconds = 5000

/** A gift in progress as the statement has it, asked for until it is decided. */
export const useGiftLine = (id: string) =>
  useQuery({
    queryKey: ['statement', 'line', id],
    queryFn: () => send(getStatementLine, { params: { id } }),
    refetchInterval: ({ state }) => (isDecided(state.data) ? false : pollMilliseconds),
  })

const isDecided = (line: StatementDetail | undefined): boolean =>
  line !== undefined && line.status !== 'PROCESSING'
