import type { Asked, CallFacts, Given, RefusalOf, Upload } from '@kapao/contract/call'
import type { Permission } from '@kapao/contract/permissions'
import type { Refusal } from '@kapao/contract/refusal'
import type { Ceiling } from '@kapao/contract/role-facts'
import type { OperationContext } from './context.ts'
import type { Uploaded } from '../http/uploads.ts'

/** The member whose token a request carried. */
export type Caller = {
  memberId: string
  sessionId: string
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
 * What the caller's browser remembers for this server by signed cookies: the device, the verification of a phone, an
 * operator's session. A client without cookies has none.
 */
export type Browser = {
  readToken: (cookie: Cookie) => string | undefined
  keepToken: (cookie: Cookie, token: string) => void
  dropToken: (cookie: Cookie) => void
}

/** `operator`: the session of an operator. */
type Cookie = 'device' | 'verification' | 'operator'

/** The operator who makes a call, and what they may do. `session`: undefined for a program with a token. */
export type Operator = {
  operatorId: string
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
  /** The largest withdrawal that the operator may approve. */
  ceiling: Ceiling
  session: OperatorSession | undefined
  /** The approval that a call runs with, and who decided it. */
  approval?: { approvalId: string; decidedBy: string }
}

export type OperatorSession = {
  sessionId: string
  name: string
  /** The names of the roles that are the site's own. */
  ownRoles: readonly { roleId: string; name: string }[]
  endsAt: Date
  /** The last use that counts, which may be the request itself. */
  lastSeenAt: Date
  /** When the operator last proved by a code who they are. */
  steppedUpAt: Date
}

type OperatorOf<C extends CallFacts> = C['audience'] extends 'operator'
  ? C['needs'] extends 'nothing'
    ? undefined
    : C['needs'] extends 'session'
      ? Operator & { session: OperatorSession }
      : Operator
  : undefined

/** The caller, the caller's address, device and browser, and the idempotency key. */
export type Circumstances<C extends CallFacts> = {
  member: C['audience'] extends 'member' ? Caller : undefined
  operator: OperatorOf<C>
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
