import type { DatabaseTransaction } from '@kapao/database/connect'
import { addressBlock } from '../../http/address-block.ts'
import type { Context } from '../../platform/context.ts'
import type { Participant } from '../../platform/operation.ts'
import { lockWaitingGuests } from './agent.store.ts'

/** What is stored of a conversation that begins to wait for an agent. */
export type Waiting = { state: 'waiting'; waiting_since: Date; waiting_address: string | null }

/**
 * Lets a conversation wait for an agent, or returns `undefined` if too many guests of this address wait already: a flood
 * of guests fills the inbox only up to there. Members always wait. Locks the address until the transaction ends.
 */
export async function letWait(
  tx: DatabaseTransaction,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { participant, address }: { participant: Participant; address: string },
): Promise<Waiting | undefined> {
  const waiting = { state: 'waiting' as const, waiting_since: clock.now() }
  if (participant.kind === 'member') return { ...waiting, waiting_address: null }
  const block = addressBlock(address)
  const waits = await lockWaitingGuests(tx, block)
  return waits < config.CHAT_WAITING_GUESTS ? { ...waiting, waiting_address: block } : undefined
}
