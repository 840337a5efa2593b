import { lastSeq, lastSeqWithoutGap } from '@kapao/chat/thread'
import {
  addChatNote,
  type AgentChat,
  type ChatView,
  closeChat,
  getChatFigures,
  listChats,
  readChat,
  seeChat,
  takeChat,
} from '@kapao/contract/chat-desk'
import { handOverChat, listChatAgents } from '@kapao/contract/chat-hand-over'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { fallbackMilliseconds, useIsLive } from '../../wire/live.ts'
import type { Conversation } from './conversation.ts'

const inboxKey = ['chats'] as const
const inboxMilliseconds = 2000
const inboxPage = 50

const chatMilliseconds = 1000
const chatPage = 100

/** Both are read again and again while the tab is visible, which does not keep the operator's session alive. */
const polled = { retry: false, staleTime: 0 } as const

/** A view of the inbox, or what a search finds in it, a page at a time. */
export function useInbox(view: ChatView, search: string) {
  const isLive = useIsLive()
  return useInfiniteQuery({
    ...polled,
    queryKey: [...inboxKey, { view, search }],
    queryFn: ({ signal, pageParam }) =>
      send(
        listChats,
        {
          body: { view, limit: inboxPage, skip: pageParam, ...(search === '' ? {} : { search }) },
        },
        { signal, isBackground: true },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ chats }, pages) => (chats.length < inboxPage ? undefined : pages.length * inboxPage),
    // The counts and the tabs stay while another view is read.
    placeholderData: keepPreviousData,
    // The socket says nothing of conversations that nobody waits in, and a search reads many messages.
    refetchInterval: isLive && (view !== 'all' || search !== '') ? fallbackMilliseconds : inboxMilliseconds,
  })
}

function chatKey(personId: string) {
  return ['chat', personId] as const
}

/**
 * Reads what is new of a conversation into it, and who has it. Marks what was read where the operator may answer; a
 * message that failed without a connection is sent again.
 */
export function useChat(personId: string, conversation: Conversation, canAnswer: boolean) {
  const client = useQueryClient()
  return useQuery({
    ...polled,
    queryKey: chatKey(personId),
    queryFn: async ({ signal }) => {
      const options = { signal, isBackground: true }
      const after = lastSeqWithoutGap(conversation.get())
      const body = { personId, limit: chatPage, ...(after === 0 ? {} : { after }) }
      const { chat, messages, notes } = await send(readChat, { body }, options)
      conversation.add(messages)
      conversation.setNotes(notes)
      conversation.sendAgain()
      const seq = lastSeq(conversation.get())
      if (canAnswer && seq > chat.read.other) {
        await send(seeChat, { body: { personId, seq } }, { isBackground: true })
        void client.invalidateQueries({ queryKey: inboxKey })
      }
      return chat
    },
    refetchInterval: chatMilliseconds,
  })
}

/** Reads the page before the oldest known message. */
export function useOlderMessages(personId: string, conversation: Conversation) {
  return useMutation({
    mutationFn: async () => {
      const before = conversation.get().messages[0]?.seq ?? 1
      const { messages } = await send(readChat, { body: { personId, limit: chatPage, before } })
      conversation.add(messages)
    },
  })
}

/** Takes the conversation; `insteadOf` names the operator who has it at present. */
export function useTakeChat(personId: string) {
  return useMutation({
    ...useChange(personId),
    mutationFn: (insteadOf: string | undefined) =>
      send(takeChat, { body: { personId, ...(insteadOf === undefined ? {} : { insteadOf }) } }),
  })
}

export function useCloseChat(personId: string) {
  return useMutation({
    ...useChange(personId),
    mutationFn: () => send(closeChat, { body: { personId } }),
  })
}

/** Writes a note for the other operators, and reads the conversation again. */
export function useAddNote(personId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: { noteId: string; text: string }) =>
      send(addChatNote, { body: { personId, ...note } }),
    onSettled: () => client.invalidateQueries({ queryKey: chatKey(personId) }),
  })
}

const figuresMilliseconds = 60_000

/** How long people waited for the first answer today. */
export function useChatFigures() {
  return useQuery({
    queryKey: ['chat-figures'],
    queryFn: ({ signal }) => send(getChatFigures, { body: {} }, { signal, isBackground: true }),
    refetchInterval: figuresMilliseconds,
  })
}

/** The operators to whom a conversation can be handed over. */
export function useChatAgents(isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: ['chat-agents'],
    queryFn: ({ signal }) => send(listChatAgents, { body: {} }, { signal, isBackground: true }),
    enabled: isEnabled,
    staleTime: 60_000,
  })
  return data?.agents ?? []
}

/** Gives the conversation to another operator, or back. */
export function useHandOver(personId: string) {
  return useMutation({
    ...useChange(personId),
    mutationFn: (between: { from: string | null; to: string | null }) =>
      send(handOverChat, { body: { personId, ...between } }),
  })
}

/** Shows the new state at once. A reading that began before the change would show the old one again. */
function useChange(personId: string) {
  const client = useQueryClient()
  return {
    onMutate: () => client.cancelQueries({ queryKey: chatKey(personId) }),
    onSuccess: (chat: AgentChat) => {
      client.setQueryData(chatKey(personId), chat)
      void client.invalidateQueries({ queryKey: inboxKey })
    },
  }
}
