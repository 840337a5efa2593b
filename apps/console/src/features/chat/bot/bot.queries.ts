import { type ChatBot, writtenChatBot } from '@kapao/contract/chat-bot'
import { getChatBot, setChatBot } from '@kapao/contract/chat-desk'
import { tryChatBot } from '@kapao/contract/chat-trial'
import type { Answer, Sent } from '@kapao/contract/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../wire/client.ts'

const key = ['chat-bot'] as const

export type ReadBot = Answer<typeof getChatBot>

/** The stored rules. They are read once a visit: what is edited must not change under the operator's hands. */
export function useChatBot() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getChatBot, { body: {} }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Stores the rules, and returns them as the server has them now. */
export function useSetChatBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ version, bot }: { version: string; bot: ChatBot }): Promise<ReadBot> => {
      const written = writtenChatBot.parse(bot)
      const stored = await send(setChatBot, { body: { version, bot: written } })
      return { bot: written, version: stored.version }
    },
    onSuccess: (stored) => client.setQueryData(key, stored),
  })
}

/** Reads what is stored now, after somebody else has changed it. */
export function useNewestBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(getChatBot, { body: {} }),
    onSuccess: (stored) => client.setQueryData(key, stored),
  })
}

export type TriedAnswer = Answer<typeof tryChatBot>
export type TriedMessage = Sent<typeof tryChatBot>['body']

export function useTryBot(onAnswer: (answer: TriedAnswer) => void) {
  return useMutation({
    mutationFn: (body: TriedMessage) => send(tryChatBot, { body }),
    onSuccess: onAnswer,
  })
}
