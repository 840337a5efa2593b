import type { AgentChat } from '@kapao/contract/chat-desk'
import type { InboxRow } from './agent.store.ts'
import { maskName, maskPhone } from '../../platform/mask.ts'
import { presentRead } from './present-message.ts'

/** A conversation as an agent sees it. */
export function presentChat(row: InboxRow): AgentChat {
  return {
    personId: row.participant_id,
    kind: row.kind,
    ...(row.name === null ? {} : { name: maskName(row.name) }),
    ...(row.username === null ? {} : { username: maskPhone(row.username) }),
    language: row.language,
    state: row.state,
    ...(row.agent_id === null ? {} : { agent: row.agent_id }),
    ...(row.waiting_since === null ? {} : { waitingSince: row.waiting_since.toISOString() }),
    ...(row.waited_from === null || row.answered_at === null
      ? {}
      : { firstAnswerSeconds: Math.round((row.answered_at.getTime() - row.waited_from.getTime()) / 1000) }),
    lastAt: row.last_at.toISOString(),
    lastSeq: row.last_seq,
    read: presentRead(row),
  }
}
