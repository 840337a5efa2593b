import type { z } from 'zod'
import type { Code } from './codes.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may make a call.
 *
 * `public`: anyone, even when the service is terminated. `visitor`: anyone, without a token. `participant`: a member's
 * bearer token or a guest id signed by this server. `member`: a member's bearer token. `operator`: an operator's
 * session or an API key. `provider`: an outside company that authenticates with a signature.
 */
export type Audience = 'public' | 'visitor' | 'participant' | 'member' | 'operator' | 'provider'

/**
 * At most `times` requests in `seconds`, counted per IP address, per member, guest or operator, per phone number (or
 * operator's name) in the body, or per such phone number from one address. Requests from a device on which the phone's member has logged in before are
 * counted apart from those of other devices.
 */
export type Limit = { per: 'address' | 'member' | 'phone' | 'phoneAtAddress'; times: number; seconds: number }

/**
 * One file of at most `mostBytes` in the form field `field`; the client waits `timeoutMilliseconds` for the response.
 * `stalledCode`: the refusal of a file that stopped arriving. `isMoney`: it never waits for files that bring no money.
 */
export type Upload = {
  field: string
  mostBytes: number
  timeoutMilliseconds: number
  stalledCode: Code
  isMoney?: true
}

export type CallFacts = {
  /** Verb and noun: the operation's name in every layer. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  url: string
  summary: string
  /** The requirement that the call comes from. */
  source: string
  audience: Audience
  /**
   * For a call of operators, what the operator must have: a permission, or only a `session` for what is the operator's
   * own, or `nothing` for what leads to a session. Every such call names it, and no other call does.
   */
  needs?: Permission | 'session' | 'nothing'
  /**
   * Set if the operator must have confirmed in the last five minutes that it is still them: for what pays money or
   * decides where it goes. An API key, which nobody sits at, needs only the permission. Decision record 0079.
   */
  wantsStepUp?: true
  /** For a call of operators that no API key may make, whatever its roles: what gives others access. */
  personOnly?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The largest accepted body in bytes, if the default of 64 KiB is too small. */
  mostBodyBytes?: number
  /** Set if the body is a file in `multipart/form-data`. The operation receives the complete file. */
  upload?: Upload
  answer: z.ZodType
  /** Set if the answer is a file (`GivenFile`) instead of JSON: its media type, or any type if the file states it. */
  media?: 'text/csv' | 'application/pdf' | 'image/jpeg' | '*/*' | 'application/octet-stream'
  /** Every code the operation itself may refuse with. Codes that the audience and the shapes imply are not repeated. */
  refusals: readonly Code[]
  /** By default the limits of `limits.ts`. */
  limits?: readonly Limit[]
  /** How long anyone may cache the answer. By default it is not cached, since most answers belong to one member. */
  cacheSeconds?: number
  /**
   * Whether the call changes anything. A mutating GET is sent with `no-store`, is never retried or prefetched by our
   * client, and is refused when the request is marked as a prefetch.
   */
  mutates: boolean
  /**
   * For a call of operators that shows one member, or searches for members: the first use in a while is recorded as an act.
   * The member sees who opened the own account.
   */
  recordsViews?: true
  /**
   * How a repeated request is recognised: `key` stores the answer under the Idempotency-Key, `state` is safe to repeat
   * by its nature, `none` (reads) needs no protection.
   */
  idempotency: 'key' | 'state' | 'none'
}

/**
 * Defines one call of the contract. The route, the typed client, the reference page and the tests are derived from it. The
 * annotation lets a bundler drop the calls that an app never makes.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<const Facts extends CallFacts>(facts: Facts): Facts {
  return facts
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** The parsed request that an operation receives. */
export type Asked<C extends CallFacts> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}

/** The request that a client sends. Parts that the call does not have are left out. */
export type Sent<C extends CallFacts> = ([Input<C['params']>] extends [undefined]
  ? { params?: undefined }
  : { params: Input<C['params']> }) &
  ([Input<C['query']>] extends [undefined] ? { query?: undefined } : { query?: Input<C['query']> }) &
  ([Input<C['body']>] extends [undefined] ? { body?: undefined } : { body: Input<C['body']> }) &
  (C extends { upload: Upload } ? { file: Blob } : { file?: undefined })

/** A file that is streamed in pieces while it is generated, so it is never in memory as a whole. */
export type GivenFile = {
  name: string
  pieces: AsyncIterable<string | Uint8Array>
  /** The media type, if the call leaves it to the file. */
  kind?: string
  /** How many rows a table has, where the file is one; sent as `X-Rows`. */
  rows?: number
  /** The byte range and the total size, if the request was for a part of the file. */
  part?: { first: number; last: number; size: number }
}

/** What an operation returns, before it is encoded for the wire. */
export type Given<C extends CallFacts> = C extends { media: string } ? GivenFile : z.input<C['answer']>

/** The parsed answer that a client receives. */
export type Answer<C extends CallFacts> = z.output<C['answer']>

/** The codes that a call's operation may refuse with. */
export type RefusalOf<C extends CallFacts> = C['refusals'][number]
