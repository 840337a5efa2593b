import { listChatMessages, markChatRead, mergeGuestChat } from '@kapao/contract/chat'
import { chatLimits } from '@kapao/contract/chat-message'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { dropGuestId, readGuestId } from '../../storage/guest-id.ts'
import { send } from '../../wire/client.ts'
import type { ConversationStore } from './conversation-store.ts'
import { bodyOf, type Speaker } from './speaker.ts'
import { unreadSeq, withOlder, withRead } from '@kapao/chat/thread'

/** Loads the page before the oldest message that is shown. */
export async function loadOlder(store: ConversationStore, speaker: Speaker): Promise<void> {
  const { thread, isLoadingOlder } = store.get()
  const [first] = thread.messages
  if (isLoadingOlder || !thread.hasOlder || !first) return
  store.change({ isLoadingOlder: true })
  try {
    const body = { ...bodyOf(speaker), limit: chatLimits.page, before: first.seq }
    const page = await send(listChatMessages, { body })
    store.changeThread((current) => withOlder(current, page.messages))
  } catch {
    // The thread stays unchanged; the button above it can load again.
  }
  store.change({ isLoadingOlder: false })
}

/** Marks the last message from the other side as read. */
export async function markRead(store: ConversationStore, speaker: Speaker): Promise<void> {
  const seq = unreadSeq(store.get().thread)
  if (seq === undefined) return
  try {
    const { read } = await send(markChatRead, { body: { ...bodyOf(speaker), seq } })
    store.changeThread((thread) => withRead(thread, read))
  } catch {
    // The next message, or the next view of the chat, marks this one too.
  }
}

/** Merges the guest's conversation into the account, or rejects. A repeat after success changes nothing. */
export async function mergeGuestConversation(store: ConversationStore): Promise<void> {
  const guestId = readGuestId()
  try {
    if (guestId !== null) await send(mergeGuestChat, { body: { guestId } })
  } catch (failure) {
    if (!hasMoved(failure) && !isUnknownGuest(failure)) throw failure
  }
  dropGuestId()
  store.change({ canMerge: false })
}

/** Whether a call was refused because the server does not accept the guest id (any more). */
export function isUnknownGuest(failure: unknown): boolean {
  return isWireFailure(failure) && (failure.code === 'UNAUTHORIZED' || failure.code === 'NO_DATA')
}

/** Whether a call was refused because the guest's conversation has been merged into an account. */
export function hasMoved(failure: unknown): boolean {
  return isWireFailure(failure) && failure.code === 'CHAT_MOVED'
}
