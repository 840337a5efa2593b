import type { Asked, CallFacts, Given, RefusalOf, Upload } from '@kapao/contract/call'
import type { Refusal } from '@kapao/contract/refusal'
import type { OperationContext } from './context.ts'
import type { Operator } from '../http/operator.ts'
import type { Uploaded } from '../http/uploads.ts'

/** The member whose token a request carried. */
export type Caller = {
  memberId: string
  sessionId: string
  sessionTokenHash: Buffer
  sessionExpiresAt: Date
  /** When the member last confirmed in this session that it is them. */
  steppedUpAt: Date | null
  currency: 'BAHT' | 'LAK'
}

/**
 * A participant of the support chat: a member, or a guest by the id that the request carried. Only an upload may name
 * nobody: then `guestId` is undefined.
 */
export type Participant =
  | { kind: 'member'; participantId: string; member: Caller }
  | { kind: 'guest'; participantId: string; guestId: string | undefined }

/**
 * What the caller's browser remembers for this server by signed cookies: the device, and the verification of a phone. A
 * client without cookies has neither.
 */
export type Browser = {
  readToken: (cookie: 'device' | 'verification') => string | undefined
  keepToken: (cookie: 'device' | 'verification', token: string) => void
}

/** The caller, the caller's address, device and browser, and the idempotency key. */
export type Circumstances<C extends CallFacts> = {
  member: C['audience'] extends 'member' ? Caller : undefined
  operator: C['audience'] extends 'operator' ? Operator : undefined
  participant: C['audience'] extends 'participant' ? Participant : undefined
  address: string
  device: string
  browser: Browser
  /** The Idempotency-Key, where the caller sent one. */
  idempotencyKey: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The unparsed body, for signatures. Empty unless the audience is `provider`. */
  rawBody: string
  /** The uploaded file, when the call accepts one. */
  uploaded: C extends { upload: Upload } ? Uploaded : undefined
}

/** One operation of the contract. Returns the declared answer or one of the declared refusals. */
export type Operation<C extends CallFacts = CallFacts> = {
  call: C
  run: (
    asked: Asked<C> & Circumstances<C>,
    context: OperationContext,
  ) => Promise<Given<C> | Refusal<RefusalOf<C>>>
}

/** Binds an operation to its entry in the contract. A refusal that the entry does not declare does not compile. */
export function operation<C extends CallFacts>(call: C, run: Operation<C>['run']): Operation<C> {
  return {
    call,
    run,
  }
}
