import type { Language } from '@kapao/contract/language'
import {
  getPush,
  type PushState,
  setPushAmounts,
  subscribeToPush,
  unsubscribeFromPush,
} from '@kapao/contract/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dropPushBrowser, keepPushBrowser } from '../../storage/push-browser.ts'
import { send } from '../../wire/client.ts'
import { readSubscription, subscribeBrowser } from './browser-push.ts'
import { pushKey } from './push-key.ts'

/** Whether this browser is notified, as the server knows it. */
export function usePush() {
  return useQuery({ queryKey: pushKey, queryFn: () => send(getPush, {}) })
}

type Wanted = { publicKey: string; memberId: string; language: Language }

/** Subscribes the browser and stores it for the member. Rejects with `BrowserPushFailed`, or as `send` does. */
export async function storeBrowser({ publicKey, memberId, language }: Wanted): Promise<PushState> {
  const subscribed = await subscribeBrowser(publicKey)
  // Kept before, so that the next visit does what a page that is closed meanwhile has not.
  keepPushBrowser({ memberId, endpoint: subscribed.endpoint })
  return send(subscribeToPush, { body: { ...subscribed, publicKey, language } })
}

/** Asks for the browser's permission, then subscribes. A member who closes the browser's question changes nothing. */
export function useTurnPushOn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      if ((await Notification.requestPermission()) !== 'granted') return undefined
      return storeBrowser(wanted)
    },
    onError: dropPushBrowser,
    onSuccess: (state) => {
      if (state) queries.setQueryData(pushKey, state)
    },
  })
}

export function useTurnPushOff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const state = await send(unsubscribeFromPush, {})
      dropPushBrowser()
      // The server has forgotten it. A browser that does not is asked again the next time.
      await readSubscription()
        .then((subscription) => subscription?.unsubscribe())
        .catch(() => undefined)
      return state
    },
    onSuccess: (state) => queries.setQueryData(pushKey, state),
  })
}

export function useSetPushAmounts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (showsAmounts: boolean) => send(setPushAmounts, { body: { showsAmounts } }),
    onSuccess: (state) => queries.setQueryData(pushKey, state),
  })
}
