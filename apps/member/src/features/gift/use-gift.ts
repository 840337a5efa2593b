import type { Gift } from '@kapao/contract/gift'
import type { GiftKey } from '@kapao/contract/gift-key'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../wire/client.ts'
import { type GiftRequest, sendGift } from './gift.queries.ts'
import { sealGift } from './seal-gift.ts'

export type GiftStage =
  | { kind: 'entering' }
  | { kind: 'sending' }
  | { kind: 'failed'; failure: unknown; request: GiftRequest | undefined }
  | { kind: 'answered'; gift: Gift }

/** The flow of one gift link: entered, encrypted and sent, then answered or failed. */
export function useGift(key: GiftKey, walletName: string) {
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<GiftStage>({ kind: 'entering' })

  async function transmit(request: GiftRequest): Promise<void> {
    setStage({ kind: 'sending' })
    try {
      setStage({ kind: 'answered', gift: await sendGift(queryClient, key, request) })
    } catch (failure) {
      setStage({ kind: 'failed', failure, request })
    }
    // Also after a failure: the server may have accepted the gift even so.
    for (const name of ['wallet', 'statement']) void queryClient.invalidateQueries({ queryKey: [name] })
  }

  async function start(link: string): Promise<void> {
    setStage({ kind: 'sending' })
    try {
      const sealed = await sealGift({ key, link, walletName })
      await transmit({ link, walletName, idempotencyKey: newIdempotencyKey(), sealed })
    } catch (failure) {
      setStage({ kind: 'failed', failure, request: undefined })
    }
  }

  return {
    stage,
    start: (link: string) => void start(link),
    retry: (request: GiftRequest) => void transmit(request),
    restart: () => setStage({ kind: 'entering' }),
  }
}

export type GiftFlow = ReturnType<typeof useGift>
