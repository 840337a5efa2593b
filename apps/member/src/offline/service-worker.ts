/**
 * Caches the app's hashed files, which never change under their name, and one offline page. Pages always come from the
 * network, so no member sees an old app. Calls and sockets are never intercepted. Decision record 0046.
 */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Pushed = Lasting & { data: { json: () => unknown } | null }
type Clicked = Lasting & { notification: { close: () => void; data: unknown } }
type Changed = Lasting & { oldSubscription: { options: PushSubscriptionOptions } | null }
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }

const worker = globalThis as unknown as {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void) &
    ((type: 'push', listener: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', listener: (event: Clicked) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: Changed) => void) => void)
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly AppWindow[]>
    openWindow: (path: string) => Promise<unknown>
  }
}
type AppWindow = { focus: () => Promise<unknown>; navigate: (path: string) => Promise<unknown> }

/** The build fills in both; see offline.config.ts. */
const cacheName = 'kapao-%BUILD%'
const offlineFiles = '%OFFLINE_FILES%'.split(' ')

const offlinePage = '/offline.html'
const kinds = new Set(['script', 'style', 'font', 'image'])

worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== globalThis.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|socket\.io)(\/|$)/.test(pathname)) event.respondWith(fetchPage(request))
  } else if (
    offlineFiles.includes(pathname) ||
    (pathname.startsWith('/assets/') && kinds.has(request.destination))
  )
    event.respondWith(fetchFile(request))
})

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openApp(event)))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

/**
 * Shows a message of the server, quietly and in place of an earlier one about the same. A browser takes the permission
 * away from a worker that shows nothing, so one that cannot be read is shown as well. Decision record 0098.
 */
async function show({ data }: Pushed): Promise<void> {
  const { title, body, tag, path, lang } = readMessage(data)
  await worker.registration.showNotification(title ?? globalThis.location.hostname, {
    body: body ?? '',
    tag: tag ?? 'news',
    lang: lang ?? '',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  })
}

type Message = Partial<Record<'title' | 'body' | 'tag' | 'path' | 'lang', string>>

function readMessage(data: Pushed['data']): Message {
  try {
    const read = data?.json()
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** Shows the app where the message belongs: in the window that is open, or in a new one. */
async function openApp({ notification }: Clicked): Promise<void> {
  notification.close()
  const path = pathOf(notification.data)
  const [shown] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!shown) {
    await worker.clients.openWindow(path)
    return
  }
  // A browser may keep its windows where they are.
  await shown.focus().catch(() => undefined)
  // A window that this worker does not control refuses to be moved.
  await shown.navigate(path).catch(() => worker.clients.openWindow(path))
}

/** A path in the members' area, whatever the message says: never another site. */
function pathOf(data: unknown): string {
  const { path } = (data ?? {}) as { path?: unknown }
  return typeof path === 'string' && /^\/user\/[\w/?=.&-]*$/.test(path) ? path : '/user/home'
}

/** The browser has replaced its subscription. The app stores the new one when it is opened next. */
async function subscribeAgain({ oldSubscription }: Changed): Promise<void> {
  if (oldSubscription) await worker.registration.pushManager.subscribe(oldSubscription.options)
}

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName)
  // The page has no hash in its name, so it must bypass the HTTP cache.
  await cache.add(new Request(offlinePage, { cache: 'reload' }))
  await cache.addAll(offlineFiles)
}

/** A new build activates when no page of the previous one is open, so the files of the previous build can go. */
async function forgetOtherBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (outage) {
    const kept = await caches.match(offlinePage)
    if (kept) return kept
    throw outage
  }
}

async function fetchFile(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const cache = await caches.open(cacheName)
    // If the storage is full, the app goes on without the cache.
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}
