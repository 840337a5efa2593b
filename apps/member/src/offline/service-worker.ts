/**
 * Keeps the app's own hashed files, which never change under their name, and one page that says there is no internet.
 * Pages come from the network or not at all, so nobody is shown an old app; calls and sockets are never touched.
 * Decision record 0046.
 */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }

const worker = globalThis as unknown as {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void)
}

/** The build writes both in: see offline.config.ts. */
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
  // The page itself has no hash in its name.
  await cache.add(new Request(offlinePage, { cache: 'reload' }))
  await cache.addAll(offlineFiles)
}

/** A build begins its work when no page of the one before is open any more: nobody needs that one's files. */
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
    // A phone that is full goes on without.
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}
