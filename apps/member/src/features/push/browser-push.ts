import type { PushState } from '@kapao/contract/push'

/** `install`: an iPhone or iPad, where only an app on the home screen can be notified. */
export type PushSupport = 'supported' | 'install' | 'unsupported'

export function readSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  return isApple && !window.matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported'
}

/** The browser did not reach its push service, or has no service worker of ours. */
export class BrowserPushFailed extends Error {
  override name = 'BrowserPushFailed'
}

/** What `subscribeToPush` takes of a browser's subscription. */
type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The browser's subscription, if it has one. */
export async function readSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Whether a subscription was made for the site's key: one for an older key gets nothing after that key is removed. */
export function isForKey(subscription: PushSubscription, publicKey: PushState['publicKey']): boolean {
  const { applicationServerKey: key } = subscription.options
  return key !== null && publicKey !== null && isSame(new Uint8Array(key), bytesOf(publicKey))
}

/** Subscribes the browser for the site's key. Rejects with `BrowserPushFailed`. The permission was given before. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed> {
  try {
    const registration = await readyWorker()
    const known = await registration.pushManager.getSubscription()
    if (known && !isForKey(known, publicKey)) await known.unsubscribe()
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    })
    const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
    if (endpoint === undefined || p256dh === undefined || auth === undefined)
      throw new BrowserPushFailed('The subscription has no keys')
    return { endpoint, keys: { p256dh, auth } }
  } catch (failure) {
    throw new BrowserPushFailed('The browser could not subscribe', { cause: failure })
  }
}

/** A browser without a worker of ours would keep a promise of one forever. */
const readyWithinMs = 10_000

function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new BrowserPushFailed('No worker is ready')), readyWithinMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
