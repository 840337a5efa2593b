import type { Language } from '@kapao/contract/language'
import { getPush } from '@kapao/contract/push'
import { dropPushBrowser, readPushBrowser } from '../../storage/push-browser.ts'
import { send } from '../../wire/client.ts'
import { isForKey, readSubscription } from './browser-push.ts'
import { storeBrowser } from './push.queries.ts'

/**
 * Keeps what a member switched on: stores the browser again after a new login, for another language, when the browser has
 * changed its subscription, and for a new key of the site. On a browser that notified somebody else, that ends: its
 * messages are not for whoever is logged in now.
 */
export async function renewPush({
  memberId,
  language,
}: {
  memberId: string
  language: Language
}): Promise<void> {
  const known = readPushBrowser()
  if (!known) return
  const subscription = await readSubscription()
  if (known.memberId !== memberId) {
    await subscription?.unsubscribe()
    dropPushBrowser()
    return
  }
  const { publicKey, device } = await send(getPush, {})
  const isCurrent =
    device?.language === language &&
    subscription?.endpoint === known.endpoint &&
    isForKey(subscription, publicKey)
  if (publicKey !== null && !isCurrent) await storeBrowser({ publicKey, memberId, language })
}
