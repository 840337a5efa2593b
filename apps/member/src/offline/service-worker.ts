/**
 * Caches the app's hashed files, which never change under their name, and one offline page. Pages always come from the
 * network, so no member sees an old app. Calls and sockets are never intercepted. Decision record 0046.
 */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }

const worker = globalThis as unknown as {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void)
}

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
