import type { z } from 'zod'
import type { Code } from './codes.ts'

/**
 * Who may make a call.
 *
 * `public` answers anybody even when the service is terminated; `visitor` needs no token; `member` needs a
 * member's bearer token; `person` a member's bearer token or a guest id that this server signed; `operator` needs a signed operator
 * token; `adapter` is an outside party that proves itself by a signature.
 */
export type Audience = 'public' | 'visitor' | 'participant' | 'member' | 'operator' | 'provider'

/** At most `times` requests in `seconds`, counted for each address, member (or guest) or phone number of the body. */
export type Limit = { per: 'address' | 'member' | 'phone'; times: number; seconds: number }

/** One file in the field `field`, of at most `mostBytes`; the client waits `timeoutMilliseconds` for the answer. */
export type Upload = { field: string; mostBytes: number; timeoutMilliseconds: number }

export type CallFacts = {
  /** Verb and noun: the operation's name in every layer. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  url: string
  summary: string
  /** Where the call is demanded. */
  source: string
  audience: Audience
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** How many bytes of a body are read, where the usual 64 KiB do not hold it. */
  mostBodyBytes?: number
  /** Where the body is a file in `multipart/form-data`; the operation is given it whole. */
  upload?: Upload
  answer: z.ZodType
  /** Where the answer is a file and not JSON: its kind, or that the file says it. The operation gives a `GivenFile`. */
  media?: 'text/csv' | 'image/jpeg' | '*/*'
  /** Every code this operation itself may refuse with. What the audience and the shape imply is not repeated. */
  refusals: readonly Code[]
  /** Where absent, the usual ones of `limits.ts`. */
  limits?: readonly Limit[]
  /** How long anybody may keep the answer. Where absent, nobody may: answers are as a rule a member's own. */
  cacheSeconds?: number
  /**
   * Changes something. A mutating GET is answered `no-store`, never retried or prefetched, and refused when the
   * request says prefetch.
   */
  mutates: boolean
  /**
   * How a repeated intent is recognised: `key` stores the answer under the Idempotency-Key, `state` is safe to
   * repeat by what it does, `none` (reads) has nothing to repeat.
   */
  idempotency: 'key' | 'state' | 'none'
}

/** One entry of the contract: the route, the typed client, the reference page and the tests come from it. */
export const call = <const Facts extends CallFacts>(facts: Facts): Facts => facts

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What the server's operation receives, parsed. */
export type Asked<C extends CallFacts> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}

/** What a client sends; parts the call does not have are left out. */
export type Sent<C extends CallFacts> = ([Input<C['params']>] extends [undefined]
  ? { params?: undefined }
  : { params: Input<C['params']> }) &
  ([Input<C['query']>] extends [undefined] ? { query?: undefined } : { query?: Input<C['query']> }) &
  ([Input<C['body']>] extends [undefined] ? { body?: undefined } : { body: Input<C['body']> }) &
  (C extends { upload: Upload } ? { file: Blob } : { file?: undefined })

/** A file, sent piece by piece while it is made: it never lies in memory as a whole. */
export type GivenFile = {
  name: string
  pieces: AsyncIterable<string | Uint8Array>
  /** Its kind, where the call leaves that to the file. */
  kind?: string
  /** Which bytes of how many these are, where a part was asked for. */
  part?: { first: number; last: number; size: number }
}

/** What the server gives before it is written to the wire. */
export type Given<C extends CallFacts> = C extends { media: string } ? GivenFile : z.input<C['answer']>

/** What the client receives. */
export type Answer<C extends CallFacts> = z.output<C['answer']>

/** The codes that a call's operation may refuse with. */
export type RefusalOf<C extends CallFacts> = C['refusals'][number]
