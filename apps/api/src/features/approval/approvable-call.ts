import type { Asked, CallFacts } from '@kapao/contract/call'
import type { Refusal } from '@kapao/contract/refusal'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency, Satang } from '@kapao/money/satang'
import type { Operator } from '../../platform/operation.ts'

/** What a call would change: JSON, or nothing yet. */
export type Before = Readonly<Record<string, unknown>>

export type HasDatabase = { db: Database | DatabaseTransaction }

export type Judging = Pick<Operator, 'roles' | 'permissions' | 'ceiling'>
type Judged<C extends CallFacts> = { body: Asked<C>['body']; before: Before; operator: Judging }
export type NotAllowed = Refusal<'ABOVE_CEILING' | 'ROLE_ABOVE_OWN'>

/** How a call that two operators may have to agree on is judged. */
export type Approvable<C extends CallFacts> = {
  read: (context: HasDatabase, body: Asked<C>['body']) => Promise<Before>
  /** Whether two operators must agree, where the site requires it at all. */
  needsTwo: (body: Asked<C>['body'], before: Before, context: HasDatabase) => boolean | Promise<boolean>
  /** Why an operator who may make such calls may neither request nor approve this one. */
  refuse?: (
    asked: Judged<C>,
    context: HasDatabase,
  ) => NotAllowed | undefined | Promise<NotAllowed | undefined>
  /** The operator whom it is about, who may not let it run. */
  operatorOf?: (body: Asked<C>['body']) => string
  /** What it can cost in all as it was, and once it has run. Both are of the shape of the body; the first may be empty. */
  costs?: (body: Asked<C>['body'], before: Before) => Costs
}

/** In satang; `null`: without limit. */
export type Costs = { currency: Currency; before: Satang | null; after: Satang | null }
