import { z } from 'zod'
import { call } from './call.ts'
import { writtenChatBot } from './chat-bot.ts'
import { answerMessage, postback, sentText } from './chat-message.ts'
import { languages } from './language.ts'
import { instant } from './shapes.ts'

/**
 * Who speaks in a trial. `member`: one with the server's example entries. `newMember`: one who has none. A trial reads
 * nothing of a real member.
 */
export const triedPersons = ['guest', 'member', 'newMember'] as const
export type TriedPerson = (typeof triedPersons)[number]

/**
 * Why the bot gives an answer. `button`, `keyword`: a rule that the message names. `otherwise`: no rule, so the default
 * one. `offer`: not understood several times, so the offer of an agent. `handOver`: not understood again, so the rule that calls
 * one. `off`: the bot is off, so an agent is called without an answer.
 */
export const answerReasons = ['button', 'keyword', 'otherwise', 'offer', 'handOver', 'off'] as const
export type AnswerReason = (typeof answerReasons)[number]

export const tryChatBot = call({
  name: 'tryChatBot',
  method: 'POST',
  url: '/api/operator/chat/bot/try',
  summary:
    "The bot's answer to a message by rules that are not stored; nobody is told, and nothing is stored",
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat-bot.set',
  body: z.strictObject({
    bot: writtenChatBot,
    person: z.enum(triedPersons).default('guest'),
    /** The language of the person's app. As in the chat, a message in Thai or Lao letters is answered in its own language. */
    language: z.enum(languages),
    message: z.discriminatedUnion('message_type', [sentText, postback]),
    /** How many messages of the person, up to this one, no rule has understood in a row. */
    notUnderstoodBefore: z.int().min(0).max(1000).default(0),
    /** When the message is sent, for the office hours. Without it: now. */
    at: instant.optional(),
  }),
  mostBodyBytes: 512 * 1024,
  answer: z.object({
    /** The language of the answer. */
    language: z.enum(languages),
    reason: z.enum(answerReasons),
    /** The name of the rule that answers; `null`: none, see `reason`. */
    rule: z
      .string()
      .nullable()
      .meta({ examples: ['deposit'] }),
    /** The keyword that was found in the message. */
    keyword: z
      .string()
      .nullable()
      .meta({ examples: ['top up'] }),
    /** What the bot says; `null`: nothing, because it is off. */
    message: answerMessage.nullable(),
    /** Whether an agent is called. From then on the bot is silent. */
    callsAgent: z.boolean(),
    /** Whether agents are available at that time. */
    isOfficeOpen: z.boolean(),
    /** Whether the answer has example entries, where a member would read their own. */
    hasExamples: z.boolean(),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
