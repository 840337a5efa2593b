import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutboundHttp } from '../outbound/outbound-http.ts'
import { openStorage } from './open-storage.ts'
import type { FilePieces, Storage } from './storage.ts'

const outbound = openOutboundHttp({ privateHosts: 'any' })
const keyId = 'AKIDEXAMPLE'
const secret = 'wJalrXUtnFEMI/K7MDENG:bPxRfiCYEXAMPLEKEY'

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Checks a request as an S3 store does (Signature Version 4), with its own parser of the header. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [id, day = '', region = '', service = '', end = ''] = scope.split('/')
  const payload = String(request.headers['x-amz-content-sha256'])
  if (id !== keyId || (payload !== sha256(body) && payload !== 'UNSIGNED-PAYLOAD')) return false
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const canonical = [request.method, request.url, '', headers, names, payload].join('\n')
  const wanted = [
    'AWS4-HMAC-SHA256',
    String(request.headers['x-amz-date']),
    [day, region, service, end].join('/'),
    sha256(canonical),
  ].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, wanted).toString('hex') === signature
}

function sendPart(request: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return void response.end(file)
  response.statusCode = 206
  response.end(file.subarray(Number(first), Number(last) + 1))
}

type Store = { server: Server; files: Map<string, Buffer>; url: string; break: (isBroken: boolean) => void }

/** A minimal S3 store over real HTTP, which accepts correctly signed requests only. */
async function startStore(): Promise<Store> {
  const files = new Map<string, Buffer>()
  let isBroken = false
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const name = request.url ?? ''
    if (isBroken) response.statusCode = 503
    else if (!isSigned(request, body)) response.statusCode = 403
    else if (request.method === 'PUT') files.set(name, body)
    else if (request.method === 'DELETE') response.statusCode = files.delete(name) ? 204 : 404
    else if (!files.has(name)) response.statusCode = 404
    else return sendPart(request, response, files.get(name) ?? Buffer.alloc(0))
    return response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    files,
    url: `s3://127.0.0.1:${port}/kapao/slips?region=ap-southeast-7&tls=off`,
    break: (is) => {
      isBroken = is
    },
  }
}

let folder: string
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kapao-storage-'))
  store = await startStore()
})
afterAll(async () => {
  store.server.closeAllConnections()
  store.server.close()
  await rm(folder, { recursive: true })
})

const stores: readonly [string, () => Storage][] = [
  ['a folder', () => openStorage({ outbound, url: pathToFileURL(folder).href, key: undefined })],
  ['an S3 store', () => openStorage({ outbound, url: store.url, key: `${keyId}:${secret}` })],
]

async function readAll(pieces: FilePieces | undefined): Promise<Uint8Array[]> {
  const read: Uint8Array[] = []
  for await (const piece of pieces ?? []) read.push(piece)
  return read
}

describe.each(stores)('%s', (_name, open) => {
  it('returns the files that were stored, and no others', async () => {
    const storage = open()
    await storage.keep('a/one.jpg', Buffer.from([1, 2, 3]), 'image/jpeg')
    expect(await storage.fetch('a/one.jpg')).toEqual(expect.objectContaining({ length: 3 }))
    expect(Buffer.from((await storage.fetch('a/one.jpg')) ?? [])).toEqual(Buffer.from([1, 2, 3]))
    expect(await storage.fetch('a/other.jpg')).toBeUndefined()
    await storage.keep('a/one.jpg', Buffer.from([9]), 'image/jpeg')
    expect(Buffer.from((await storage.fetch('a/one.jpg')) ?? [])).toEqual(Buffer.from([9]))
  })

  it('deletes a file, and accepts the deletion of a missing one', async () => {
    const storage = open()
    await storage.keep('b/two.jpg', Buffer.from([1]), 'image/jpeg')
    await storage.forget('b/two.jpg')
    expect(await storage.fetch('b/two.jpg')).toBeUndefined()
    await storage.forget('b/two.jpg')
  })

  it('stores one complete file when 16 writers store the same name at once', async () => {
    const storage = open()
    const drafts = Array.from({ length: 16 }, (_, index) => Buffer.alloc(200_000 + index, index))
    await Promise.all(drafts.map((draft) => storage.keep('d/same.jpg', draft, 'image/jpeg')))
    const kept = Buffer.from((await storage.fetch('d/same.jpg')) ?? [])
    expect(drafts.some((draft) => draft.equals(kept))).toBe(true)
  })

  it('streams a part of a file in pieces, and returns nothing for a missing file', async () => {
    const storage = open()
    const film = Buffer.from(Uint8Array.from({ length: 500_000 }, (_, at) => at % 251))
    await storage.keep('e/film.mp4', film, 'video/mp4')
    for (const [first, last] of [
      [0, 0],
      [1, 400_000],
      [499_990, 499_999],
    ] as const) {
      const read = await readAll(await storage.fetchPart('e/film.mp4', { first, last }))
      expect(Buffer.concat(read).equals(film.subarray(first, last + 1))).toBe(true)
    }
    const many = await readAll(await storage.fetchPart('e/film.mp4', { first: 0, last: 499_999 }))
    expect(Math.max(...many.map(({ length }) => length))).toBeLessThan(film.length)
    expect(await storage.fetchPart('e/other.mp4', { first: 0, last: 9 })).toBeUndefined()
  })

  it.each(['../out.jpg', '/etc/passwd', 'a//b.jpg', 'a/../b.jpg', 'a/b', '', 'a\\b.jpg', 'a/.jpg'])(
    'refuses the name %j, which could lead out of it',
    async (name) => {
      await expect(async () => open().fetch(name)).rejects.toThrow(RangeError)
      await expect(async () => open().keep(name, Buffer.from([1]), 'image/jpeg')).rejects.toThrow(RangeError)
    },
  )
})

describe('a folder', () => {
  it('throws when it cannot be read, and does not appear empty', async () => {
    const storage = openStorage({ outbound, url: pathToFileURL(folder).href, key: undefined })
    await writeFile(path.join(folder, 'plain'), '')
    await expect(storage.fetch('plain/x.jpg')).rejects.toThrow()
  })

  it('is left without drafts, whether the file was stored or not', async () => {
    const storage = openStorage({ outbound, url: pathToFileURL(folder).href, key: undefined })
    await mkdir(path.join(folder, 'f', 'taken.jpg'), { recursive: true })
    await expect(storage.keep('f/taken.jpg', Buffer.from([1]), 'image/jpeg')).rejects.toThrow()
    await storage.keep('f/kept.jpg', Buffer.from([1]), 'image/jpeg')
    expect((await readdir(path.join(folder, 'f'))).toSorted()).toEqual(['kept.jpg', 'taken.jpg'])
    const all = await readdir(folder, { recursive: true })
    expect(all.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('an S3 store', () => {
  it('is addressed by bucket and folder, with signed requests only', async () => {
    await openStorage({ outbound, url: store.url, key: `${keyId}:${secret}` }).keep(
      'c.jpg',
      Buffer.from([1]),
      'image/jpeg',
    )
    expect([...store.files.keys()]).toContain('/kapao/slips/c.jpg')
    const stranger = openStorage({ outbound, url: store.url, key: `${keyId}:another` })
    await expect(stranger.fetch('c.jpg')).rejects.toThrow('403')
  })

  it('that fails is an outage, not a missing file', async () => {
    store.break(true)
    const storage = openStorage({ outbound, url: store.url, key: `${keyId}:${secret}` })
    await expect(storage.fetch('c.jpg')).rejects.toThrow('503')
    await expect(storage.keep('c.jpg', Buffer.from([1]), 'image/jpeg')).rejects.toThrow('503')
    await expect(storage.fetchPart('c.jpg', { first: 0, last: 0 })).rejects.toThrow('503')
    await expect(storage.forget('c.jpg')).rejects.toThrow('503')
    store.break(false)
  })

  it.each([
    [undefined, 's3://127.0.0.1:1/bucket'],
    ['no-secret', 's3://127.0.0.1:1/bucket'],
    ['id:secret', 's3://127.0.0.1:1/'],
  ])('is not opened with the key %j at %s', (key, url) => {
    expect(() => openStorage({ outbound, url, key })).toThrow(/KEY_STORAGE|STORAGE_URL/)
  })
})
