import { type AgentChat, closeChat, readChat, seeChat, takeChat } from '@kapao/contract/chat-desk'
import { useState, useSyncExternalStore } from 'react'
import { lastSeqWithoutGap } from '@kapao/chat/thread'
import { createAgentThread } from './agent-thread.ts'
import { ask, isSignedOut } from './agent-wire.ts'
import { usePoll } from './use-poll.ts'

const everyMilliseconds = 1000

/** One conversation of the desk: what has been read of it, and what the agent can do with it. Polls once a second. */
export function useAgentChat(personId: string, onSignedOut: () => void) {
  const [chat, setChat] = useState<AgentChat>()
  const [failure, setFailure] = useState<unknown>()
  function fail(thrown: unknown): void {
    if (isSignedOut(thrown)) onSignedOut()
    else setFailure(thrown)
  }
  const [conversation] = useState(() => createAgentThread(personId, fail))
  const { messages, outgoing } = useSyncExternalStore(conversation.subscribe, conversation.get)

  async function guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      setFailure(undefined)
    } catch (thrown) {
      fail(thrown)
    }
  }
  function look() {
    return guard(async () => {
      const after = lastSeqWithoutGap(conversation.get())
      const body = { personId, limit: 100, ...(after === 0 ? {} : { after }) }
      const read = await ask(readChat, { body })
      setChat(read.chat)
      conversation.add(read.messages)
      conversation.sendAgain()
      const newest = read.messages.at(-1)?.seq
      if (newest !== undefined) await ask(seeChat, { body: { personId, seq: newest } })
    })
  }
  usePoll(true, everyMilliseconds, look)

  return {
    chat,
    failure,
    conversation,
    messages,
    outgoing,
    loadOlder: () =>
      guard(async () => {
        const before = messages[0]?.seq ?? 1
        conversation.add((await ask(readChat, { body: { personId, limit: 50, before } })).messages)
      }),
    /** Takes the conversation; `insteadOf` names the agent who holds it at present. */
    take: (insteadOf?: string) =>
      guard(async () => {
        const body = { personId, ...(insteadOf === undefined ? {} : { insteadOf }) }
        setChat(await ask(takeChat, { body }))
      }),
    close: () => guard(async () => setChat(await ask(closeChat, { body: { personId } }))),
  }
}
