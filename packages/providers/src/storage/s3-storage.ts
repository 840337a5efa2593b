import { AwsClient } from 'aws4fetch'
import { checkName } from './file-name.ts'
import type { Storage } from './storage.ts'

const timeoutMilliseconds = 15_000

/** Files in a bucket of any S3-compatible store, addressed by path (`https://host/bucket/name`). */
export function keepInS3(address: URL, key: string | undefined): Storage {
  const [bucket = '', ...folder] = address.pathname.split('/').filter((part) => part !== '')
  const [accessKeyId = '', ...secret] = (key ?? '').split(':')
  if (address.host === '' || bucket === '') throw new Error('STORAGE_URL names no host or no bucket.')
  if (accessKeyId === '' || secret.length === 0)
    throw new Error('KEY_STORAGE is missing; an S3 store takes id:secret.')
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey: secret.join(':'),
    service: 's3',
    region: address.searchParams.get('region') ?? 'us-east-1',
    retries: 2,
    initRetryMs: 100,
  })
  const protocol = address.searchParams.get('tls') === 'off' ? 'http' : 'https'
  function urlOf(name: string): string {
    return `${protocol}://${address.host}/${[bucket, ...folder, checkName(name)].join('/')}`
  }
  function ask(name: string, init: RequestInit): Promise<Response> {
    return client.fetch(urlOf(name), { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) })
  }
  return {
    keep: async (name, file, kind) => {
      const answer = await ask(name, {
        method: 'PUT',
        body: file as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': kind },
      })
      await settle(answer, name)
    },
    fetch: async (name) => {
      const answer = await ask(name, { method: 'GET' })
      if (answer.status === 404) return settle404(answer)
      if (!answer.ok) return settle(answer, name)
      return new Uint8Array(await answer.arrayBuffer())
    },
    fetchPart: async (name, { first, last }) => {
      const answer = await begin((signal) =>
        client.fetch(urlOf(name), { method: 'GET', headers: { range: `bytes=${first}-${last}` }, signal }),
      )
      if (answer.status === 404) return settle404(answer)
      // A store that ignores the range would send the whole file.
      if (answer.status !== 206 || !answer.body) {
        await answer.body?.cancel()
        throw new Error(`The store answered ${answer.status} for a part of ${name}`)
      }
      return answer.body as AsyncIterable<Uint8Array>
    },
    forget: async (name) => {
      const answer = await ask(name, { method: 'DELETE' })
      if (answer.status === 404) return settle404(answer)
      await settle(answer, name)
    },
  }
}

/** Applies the time-out until the answer begins; reading its bytes may take longer. */
async function begin(asked: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const giving = new AbortController()
  const timer = setTimeout(() => giving.abort(), timeoutMilliseconds)
  try {
    return await asked(giving.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Cancels the rest of an answer, so that its connection is released. */
async function settle404(answer: Response): Promise<undefined> {
  await answer.body?.cancel()
}

async function settle(answer: Response, name: string): Promise<undefined> {
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The store answered ${answer.status} for ${name}`)
}
