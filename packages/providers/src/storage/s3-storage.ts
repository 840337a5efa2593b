import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { RequestInit, Response } from 'undici'
import type { OutboundHttp } from '../outbound/outbound-http.ts'
import { checkName } from './file-name.ts'
import type { Storage } from './storage.ts'

const timeoutMilliseconds = 15_000
/** How long a store that is busy or fails is left alone before each repeat. */
const pausesMilliseconds = [100, 200]

type Asked = Pick<RequestInit, 'body' | 'signal'> & { method: string; headers?: Record<string, string> }

type Options = { key: string | undefined; outbound: Pick<OutboundHttp, 'to'> }

/** Files in a bucket of any S3-compatible store, addressed by path (`https://host/bucket/name`). */
export function keepInS3(address: URL, { key, outbound }: Options): Storage {
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
  })
  const protocol = address.searchParams.get('tls') === 'off' ? 'http' : 'https'
  function urlOf(name: string): string {
    return `${protocol}://${address.host}/${[bucket, ...folder, checkName(name)].join('/')}`
  }
  const route = outbound.to(`${protocol}://${address.host}`)
  async function send(name: string, { method, headers, ...init }: Asked): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const signed = await client.sign(urlOf(name), { method, headers })
      const answer = await route.fetch(signed.url, { ...init, method, headers: [...signed.headers] })
      const pause = pausesMilliseconds[attempt]
      if (pause === undefined || (answer.status < 500 && answer.status !== 429)) return answer
      await answer.body?.cancel()
      await wait(pause)
    }
  }
  function ask(name: string, asked: Asked): Promise<Response> {
    return send(name, { ...asked, signal: AbortSignal.timeout(timeoutMilliseconds) })
  }
  return {
    keep: async (name, file, kind) => {
      const answer = await ask(name, {
        method: 'PUT',
        body: file,
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
      const headers = { range: `bytes=${first}-${last}` }
      const answer = await begin((signal) => send(name, { method: 'GET', headers, signal }))
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
