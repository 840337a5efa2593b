import type { Language } from '@kapao/contract/language'
import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'
import { type AnswerMessage, chatLimits } from '@kapao/contract/chat-message'
import { isRefusal } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Participant } from '../../platform/operation.ts'
import { changeConversation, listOwnMessagesBefore, lockConversation, type MessageRow } from './chat.store.ts'
import { chooseRule, isOpen, matchRule, type Said } from './choose-rule.ts'
import { fill } from './fill.ts'
import { describeFacts } from './describe-facts.ts'
import { letWait } from './waiting-guests.ts'
import { type Written, writeMessage } from './write-message.ts'

type Params = {
  participant: Participant
  /** The network address of the request. */
  address: string
  bot: ChatBot
  written: Pick<Written, 'conversation' | 'row'>
}

/**
 * Answers a message by the operator's rules, unless an agent was called in this conversation. A guest who calls an
 * agent while too many guests of the same address wait is told so instead. The answer's id is derived from the message it
 * answers, so a repeat, also on another server, stores it once.
 */
export async function answerByBot(
  context: Context,
  { participant, address, bot, written }: Params,
): Promise<void> {
  const { conversation, row } = written
  function isBots(state: string, sessionId: string) {
    return state === 'bot' && sessionId === row.session_id
  }
  if (!isBots(conversation.state, conversation.session_id)) return
  const { language } = conversation
  const rule = bot.isOn ? await chooseAnswer(context, bot, row) : undefined
  const message = rule && (await phrase(context, { participant, bot, rule, language }))
  const seq = await context.transaction(async (tx) => {
    const held = await lockConversation(tx, row.participant_id)
    if (!held || held.merged_into !== null || !isBots(held.state, held.session_id)) return undefined
    const isCalled = !message || rule?.callsAgent
    const waiting = isCalled ? await letWait(tx, context, { participant, address }) : {}
    if (waiting && !message) {
      await changeConversation(tx, row.participant_id, waiting)
      return undefined
    }
    const draft = {
      author: 'bot' as const,
      clientId: `bot:${row.session_id}:${row.seq}`,
      message: waiting && message ? message : say(bot.tooManyWaiting[language]),
    }
    const answer = await writeMessage(tx, context, held, draft, waiting ?? {})
    // It has answered already, from data that have changed since.
    return isRefusal(answer) ? undefined : answer.row.seq
  })
  if (seq !== undefined) context.announceChat(row.participant_id, seq)
}

function say(message: string): AnswerMessage {
  return { message_type: 'text', payload: { message } }
}

/** After this many messages in a row that no rule understands, the bot offers an agent; after one more it calls one. */
const mostUnknown = 2

/**
 * The rule that answers a message. A participant who is not understood reads the default answer twice, then an offer to
 * talk to an agent, and is handed over to one with the next such message, instead of reading the same greeting again.
 */
async function chooseAnswer(
  { db }: Pick<Context, 'db'>,
  bot: ChatBot,
  row: MessageRow,
): Promise<ChatBotRule> {
  const agent = bot.rules.find(({ callsAgent }) => callsAgent)
  if (!agent || matchRule(bot, saidIn(row))) return chooseRule(bot, saidIn(row))
  const before = await listOwnMessagesBefore(db, row, mostUnknown + 1)
  const known = before.findIndex((each) => matchRule(bot, saidIn(each)) !== undefined)
  const unknown = known < 0 ? before.length : known
  if (unknown < mostUnknown) return chooseRule(bot, saidIn(row))
  if (unknown > mostUnknown) return agent
  return {
    ...agent,
    says: bot.notUnderstood,
    guestSays: undefined,
    shows: undefined,
    offers: [agent.name, bot.otherwise],
    callsAgent: false,
  }
}

function saidIn({ message_type: type, payload }: Pick<MessageRow, 'message_type' | 'payload'>): Said {
  const {
    message = '',
    title = '',
    payload: chosen,
  } = payload as Readonly<Record<string, string | undefined>>
  return type === 'postback' ? { text: title, chosen } : { text: message }
}

async function phrase(
  context: Context,
  {
    participant,
    bot,
    rule,
    language,
  }: { participant: Participant; bot: ChatBot; rule: ChatBotRule; language: Language },
): Promise<AnswerMessage> {
  const hours = { from: bot.office.from, until: bot.office.until }
  const parts = [
    fill((participant.kind === 'guest' ? (rule.guestSays ?? rule.says) : rule.says)[language], hours),
    ...(rule.shows && participant.kind === 'member'
      ? [await describeFacts(context, { member: participant.member, shows: rule.shows, bot, language })]
      : []),
    ...(rule.callsAgent ? [fill(comingOf(bot, context.clock.now())[language], hours)] : []),
  ]
  const message = cutToLines(parts.filter((part) => part !== '').join('\n'))
  const offered = rule.offers.flatMap((name) => bot.rules.find((each) => each.name === name) ?? [])
  if (offered.length === 0) return say(message)
  const buttons = offered.map(({ name, title }) => ({
    type: 'postback' as const,
    title: title[language],
    payload: name,
  }))
  return { message_type: 'quick_replies', payload: { message, buttons } }
}

/** As much of a text as fits into a message, cut at a line end if it has several lines. */
function cutToLines(text: string): string {
  if (text.length <= chatLimits.mostCharacters) return text
  const part = text.slice(0, chatLimits.mostCharacters)
  const end = part.lastIndexOf('\n')
  return end > 0 ? part.slice(0, end) : part
}

function comingOf({ office, agentComes, agentAway }: ChatBot, now: Date) {
  if (isOpen(office, now) || office.from === '') return agentComes
  return agentAway
}
