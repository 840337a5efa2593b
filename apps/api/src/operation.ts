import type { Asked, CallFacts, Given, RefusalOf, Upload } from '@kapao/contract/call'
import type { Refusal } from '@kapao/contract/refusal'
import type { OperationContext } from './platform/context.ts'
import type { Operator } from './http/operator.ts'
import type { Uploaded } from './http/uploads.ts'

/** The member whose token a request carried. */
export type Caller = {
  memberId: string
  sessionId: string
  sessionTokenHash: Buffer
  sessionExpiresAt: Date
  currency: 'BAHT' | 'LAK'
}

/** Who speaks in the support chat: a member, or a guest by an id that we signed. */
export type Participant =
  | { kind: 'member'; participantId: string; member: Caller }
  | { kind: 'guest'; participantId: string }

/** Who asks, from where, and under which intent. */
export type Circumstances<C extends CallFacts> = {
  member: C['audience'] extends 'member' ? Caller : undefined
  operator: C['audience'] extends 'operator' ? Operator : undefined
  participant: C['audience'] extends 'participant' ? Participant : undefined
  address: string
  device: string
  /** The Idempotency-Key, where the caller sent one. */
  idempotencyKey: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body as it came, for signatures. Only where the audience is `adapter`. */
  rawBody: string
  /** The file that came, where the call takes one. */
  uploaded: C extends { upload: Upload } ? Uploaded : undefined
}

/** One operation of the contract: answers its declared answer or one of its declared refusals. */
export type Operation<C extends CallFacts = CallFacts> = {
  call: C
  run: (
    asked: Asked<C> & Circumstances<C>,
    context: OperationContext,
  ) => Promise<Given<C> | Refusal<RefusalOf<C>>>
}

/** Binds an operation to its entry in the contract. A refusal that the entry does not declare does not compile. */
export const operation = <C extends CallFacts>(call: C, run: Operation<C>['run']): Operation<C> => ({
  call,
  run,
})
