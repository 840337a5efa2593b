import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './shapes.ts'

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 in hex' })
const sealNo = z.int().min(1)

/** The newest seal: its hash covers every sealed entry. Before the first seal the number is 0 and the hash is zeros. */
export const bookHead = z.object({ sealNo: z.int().min(0), hash, sealedAt: instant.nullable() })
export type BookHead = z.infer<typeof bookHead>

/**
 * A link of the chain. Its hash is the SHA-256 of the byte 5, the seal's number in 8 bytes, and four hashes: that of
 * the seal before it, that of the seal whose number is its own without the lowest bit, that of what it covers, and the
 * root of its tree.
 */
export const sealLink = z.object({ sealNo, previous: hash, skip: hash, facts: hash, root: hash })
export type SealLink = z.infer<typeof sealLink>

function numberInUrl(least: number) {
  return z.coerce.number<string | number>().int().min(least)
}
const limits = [{ per: 'address', times: 60, seconds: 60 }] as const

export const getHead = call({
  name: 'getHead',
  method: 'GET',
  url: '/api/book/head',
  summary: 'The published head of the book: number, hash and time of the newest seal',
  source: 'Decision record 0019',
  audience: 'public',
  answer: bookHead,
  refusals: [],
  limits,
  cacheSeconds: 10,
  mutates: false,
  idempotency: 'none',
})

export const listSeals = call({
  name: 'listSeals',
  method: 'GET',
  url: '/api/book/seals',
  summary: 'A page of the links after a seal, oldest first; all pages together are the whole chain',
  source: 'Decision record 0019',
  audience: 'public',
  query: z.strictObject({
    after: numberInUrl(0).default(0),
    limit: numberInUrl(1).max(500).default(100),
  }),
  answer: z.object({ seals: z.array(sealLink.extend({ hash, sealedAt: instant })) }),
  refusals: [],
  limits,
  mutates: false,
  idempotency: 'none',
})

export const traceSeal = call({
  name: 'traceSeal',
  method: 'GET',
  url: '/api/book/seals/:sealNo/from/:head',
  summary: 'The links that connect a head to an earlier seal, newest first; the last one is that seal',
  source: 'Decision record 0019',
  audience: 'public',
  params: z.object({ sealNo: numberInUrl(1), head: numberInUrl(1) }),
  answer: z.object({ links: z.array(sealLink) }),
  /** NO_DATA: no such head, or no such seal up to it. */
  refusals: ['NO_DATA'],
  limits,
  mutates: false,
  idempotency: 'none',
})

export const bookCalls = [getHead, listSeals, traceSeal] as const
