import type { ParticipantMessage } from '@kapao/contract/chat-message'
import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** What was written in a conversation and not sent yet: the draft, and messages that wait for a connection. */
export type Unsent = {
  draft: string
  outgoing: readonly { clientId: string; createdAt: number; message: ParticipantMessage }[]
}

type Side = 'participant' | 'operator'

const keyOf = { participant: storageKeys.participantUnsent, operator: storageKeys.operatorUnsent } as const

/** In session storage, so that a lent or sold phone reveals nothing; it survives a reload. */
function readAll(side: Side): Record<string, Unsent> {
  try {
    return JSON.parse(readItem('sessionStorage', keyOf[side]) ?? '{}') as Record<string, Unsent>
  } catch {
    return {}
  }
}

const nothing: Unsent = { draft: '', outgoing: [] }

/** The unsent content of one conversation. */
export function readUnsent(side: Side, conversation: string): Unsent {
  return readAll(side)[conversation] ?? nothing
}

/** Stores the draft or the waiting messages of one conversation. When both are empty, its entry is removed. */
export function keepUnsent(side: Side, conversation: string, part: Partial<Unsent>): void {
  const { [conversation]: known = nothing, ...others } = readAll(side)
  const unsent = { ...known, ...part }
  const isEmpty = unsent.draft === '' && unsent.outgoing.length === 0
  const all = isEmpty ? others : { ...others, [conversation]: unsent }
  if (Object.keys(all).length === 0) dropUnsent(side)
  else keepItem('sessionStorage', keyOf[side], JSON.stringify(all))
}

/** Drops everything unsent of one side: the participant or the operator. */
export function dropUnsent(side: Side): void {
  dropItem('sessionStorage', keyOf[side])
}
