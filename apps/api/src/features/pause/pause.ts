import { canPause, codeOfParty, kindOfParty } from '@kapao/contract/party-list'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import { findLastEvent, findPauses, mayBegin } from './pause.store.ts'

export {
  addEvent,
  type EventCursor,
  findEvents,
  findLastEvent,
  findPauses,
  holdParty,
  type PartyEventRow,
} from './pause.store.ts'

/**
 * Refuses PARTY_PAUSED if one of these companies is paused, in the transaction that begins something with them. Until it
 * ends, none of them can be paused: of an operator's pause and a beginning, the database decides which was first.
 */
export async function refusePaused(
  tx: DatabaseTransaction,
  parties: readonly string[],
): Promise<undefined | Refusal<'PARTY_PAUSED'>> {
  // In one order, so that two transactions and two pauses cannot wait for each other in a circle.
  for (const party of parties.toSorted()) if (!(await mayBegin(tx, party))) return refuseOf(party)
  return undefined
}

/** The same before anything is asked of the company. What is written later must ask `refusePaused`. */
export async function refuseEarly(
  { db }: Pick<Context, 'db'>,
  party: string,
): Promise<undefined | Refusal<'PARTY_PAUSED'>> {
  return (await isPaused({ db }, party)) ? refuseOf(party) : undefined
}

function refuseOf(party: string): Refusal<'PARTY_PAUSED'> {
  return refuse('PARTY_PAUSED', { kind: kindOfParty(party), code: codeOfParty(party) })
}

export async function isPaused({ db }: Pick<Context, 'db'>, party: string): Promise<boolean> {
  return canPause(party) && (await findLastEvent(db, party))?.kind === 'paused'
}

/** The companies that are paused now. */
export async function listPaused({ db }: Pick<Context, 'db'>): Promise<ReadonlySet<string>> {
  return new Set((await findPauses(db)).keys())
}
