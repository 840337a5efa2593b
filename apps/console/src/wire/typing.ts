import type { Typing } from '@kapao/contract/chat-socket'
import { useSyncExternalStore } from 'react'
import { readClock } from '../time/clock.ts'

/** Who types is said again at this interval while they do, and shown a little longer than that. */
const sayEveryMilliseconds = 3000
const shownMilliseconds = 5000

type Typist = { operatorId: string; timer: ReturnType<typeof setTimeout> }

/** By conversation, the other operator who types in it. */
const typists = new Map<string, Typist>()
const watchers = new Set<() => void>()
let tell: ((personId: string) => boolean) | undefined
let saidAt = Number.NEGATIVE_INFINITY

function change(): void {
  for (const watch of watchers) watch()
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Shows for some seconds that another operator types. */
export function showTyping({ personId, operatorId }: Typing): void {
  clearTimeout(typists.get(personId)?.timer)
  const timer = setTimeout(() => {
    typists.delete(personId)
    change()
  }, shownMilliseconds)
  typists.set(personId, { operatorId, timer })
  change()
}

/** How the socket says that the own operator types, and whether it could; `undefined` while there is none. */
export function setTypingTeller(teller: typeof tell): void {
  tell = teller
}

/** Says that the own operator types in a conversation. */
export function sayTyping(personId: string): void {
  const now = readClock()
  if (tell === undefined || now < saidAt + sayEveryMilliseconds) return
  if (tell(personId)) saidAt = now
}

/** The other operator who types in a conversation now. */
export function useTypist(personId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => typists.get(personId)?.operatorId)
}
