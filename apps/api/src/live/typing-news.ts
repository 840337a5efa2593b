import type { Typing } from '@kapao/contract/chat-socket'

/** Writes who types in which conversation, in the form that servers exchange. */
export function writeTyping({ personId, operatorId }: Typing): string {
  return `typing ${personId} ${operatorId}`
}

/** Reads it from that form; `undefined` for any other text. */
export function readTyping(text: string): Typing | undefined {
  const [, personId, operatorId] = /^typing ([0-9a-f-]{36}) ([a-z0-9._-]{2,40})$/.exec(text) ?? []
  return personId === undefined || operatorId === undefined ? undefined : { personId, operatorId }
}
