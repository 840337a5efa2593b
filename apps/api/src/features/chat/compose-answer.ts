import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'
import { type AnswerMessage, chatLimits } from '@kapao/contract/chat-message'
import type { AnswerReason } from '@kapao/contract/chat-trial'
import type { Language } from '@kapao/contract/language'
import { defaultRule, isOpen, matchRule, type Said } from './choose-rule.ts'
import { fill } from '../../platform/fill.ts'

/** After this many messages in a row that no rule understands, the bot offers an agent; after one more it calls one. */
export const mostNotUnderstood = 2

export type Asking = {
  bot: ChatBot
  said: Said
  language: Language
  now: Date
  isGuest: boolean
  /** How many messages up to this one no rule has understood in a row. */
  countNotUnderstood: () => Promise<number>
  /** The lines about a member that a rule shows. Not called for a guest. */
  readFacts: (shows: NonNullable<ChatBotRule['shows']>) => Promise<readonly string[]>
}

export type Composed = {
  reason: AnswerReason
  /** The rule that answers: none if the bot is off or offers an agent. */
  rule?: ChatBotRule
  keyword?: string
  /** None if the bot is off. */
  message?: AnswerMessage
  callsAgent: boolean
  isOfficeOpen: boolean
}

type Chosen = { reason: AnswerReason; rule: ChatBotRule; keyword?: string }

/**
 * What the bot answers to a message by the operator's rules, in the chat and in a trial alike. It stores nothing. Decision
 * record 0090.
 */
export async function composeAnswer(asking: Asking): Promise<Composed> {
  const { bot, now } = asking
  const isOfficeOpen = isOpen(bot.office, now) || bot.office.from === ''
  if (!bot.isOn) return { reason: 'off', callsAgent: true, isOfficeOpen }
  const { rule, ...chosen } = await chooseAnswer(asking)
  const message = await phrase(asking, rule, isOfficeOpen)
  return {
    ...chosen,
    ...(chosen.reason !== 'offer' && { rule }),
    message,
    callsAgent: rule.callsAgent,
    isOfficeOpen,
  }
}

/**
 * The rule that answers a message. A participant who is not understood reads the default answer twice, then an offer to
 * talk to an agent, and is handed over to one with the next such message, instead of reading the same greeting again.
 */
async function chooseAnswer({ bot, said, countNotUnderstood }: Asking): Promise<Chosen> {
  const match = matchRule(bot, said)
  if (match) return { ...match, reason: match.keyword === undefined ? 'button' : 'keyword' }
  const agent = bot.rules.find(({ callsAgent }) => callsAgent)
  const unknown = agent ? await countNotUnderstood() : 0
  if (!agent || unknown < mostNotUnderstood) return { reason: 'otherwise', rule: defaultRule(bot) }
  if (unknown > mostNotUnderstood) return { reason: 'handOver', rule: agent }
  const offer = {
    ...agent,
    says: bot.notUnderstood,
    guestSays: undefined,
    shows: undefined,
    offers: [agent.name, bot.otherwise],
    callsAgent: false,
  }
  return { reason: 'offer', rule: offer }
}

async function phrase(
  { bot, language, isGuest, readFacts }: Asking,
  rule: ChatBotRule,
  isOfficeOpen: boolean,
): Promise<AnswerMessage> {
  const hours = { from: bot.office.from, until: bot.office.until }
  const coming = isOfficeOpen ? bot.agentComes : bot.agentAway
  const parts = [
    fill((isGuest ? (rule.guestSays ?? rule.says) : rule.says)[language], hours),
    ...(rule.shows && !isGuest ? [await describe(rule.shows)] : []),
    ...(rule.callsAgent ? [fill(coming[language], hours)] : []),
  ]
  async function describe(shows: NonNullable<ChatBotRule['shows']>): Promise<string> {
    const facts = await readFacts(shows)
    return facts.length === 0 ? bot.nothing[language] : facts.join('\n')
  }
  const message = cutToLines(parts.filter((part) => part !== '').join('\n'))
  const offered = rule.offers.flatMap((name) => bot.rules.find((each) => each.name === name) ?? [])
  if (offered.length === 0) return sayText(message)
  const buttons = offered.map(({ name, title }) => ({
    type: 'postback' as const,
    title: title[language],
    payload: name,
  }))
  return { message_type: 'quick_replies', payload: { message, buttons } }
}

export function sayText(message: string): AnswerMessage {
  return { message_type: 'text', payload: { message } }
}

/** As much of a text as fits into a message, cut at a line end if it has several lines. */
function cutToLines(text: string): string {
  if (text.length <= chatLimits.mostCharacters) return text
  const part = text.slice(0, chatLimits.mostCharacters)
  const end = part.lastIndexOf('\n')
  return end > 0 ? part.slice(0, end) : part
}
