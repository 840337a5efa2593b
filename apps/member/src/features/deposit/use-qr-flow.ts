import type { QrProvider } from '@kapao/contract/deposit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useQrDeposit } from './deposit.queries.ts'
import { type LiveQr, type QrProgress, qrProgress, steadyEnd } from './qr-progress.ts'

/** One screen's view of a provider's QR: its current stage, and the actions that the screen itself has. */
export function useQrFlow(provider: QrProvider) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<LiveQr>()
  const [timedOutId, setTimedOutId] = useState<string>()
  const [forgottenId, setForgottenId] = useState<string>()
  const [arrived, setArrived] = useState<Arrived>()
  const query = useQrDeposit(provider, { watchedId: shown?.qrcodeId })
  const { data: answer, dataUpdatedAt: answeredAt } = query
  const found = answer && qrProgress({ answer, answeredAt, shown, timedOutId, forgottenId })
  const live = found?.stage === 'live' ? steadyEnd(shown, found.qr) : undefined
  if (live && (live.qrcodeId !== shown?.qrcodeId || live.endsAt !== shown.endsAt)) setShown(live)

  // The server reports the arrival only for a while. A screen that has shown it keeps showing it.
  if (found?.stage === 'arrived' && arrived === undefined) setArrived(found)
  const arrivedId = arrived?.qr.qrcodeId
  useEffect(() => {
    if (arrivedId === undefined) return
    void queryClient.invalidateQueries({ queryKey: ['wallet'] })
    void queryClient.invalidateQueries({ queryKey: ['statement'] })
  }, [arrivedId, queryClient])

  const { refetch } = query
  const shownId = shown?.qrcodeId
  const end = useCallback(() => {
    setTimedOutId(shownId)
    void refetch()
  }, [shownId, refetch])
  const forget = useCallback(() => {
    setForgottenId(shownId)
    setShown(undefined)
    setTimedOutId(undefined)
    setArrived(undefined)
  }, [shownId])

  return {
    query,
    progress: arrived ?? (live ? ({ stage: 'live', qr: live } as const) : found),
    /** The countdown has reached 00:00: drops the QR on this screen and queries the server. */
    end,
    /** Returns to the choice of an amount. */
    forget,
  }
}

type Arrived = Extract<QrProgress, { stage: 'arrived' }>

export type QrFlow = ReturnType<typeof useQrFlow>
