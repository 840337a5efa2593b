import type { ChatBot } from '@kapao/contract/chat-bot'
import { isRefusal } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Participant } from '../../platform/operation.ts'
import { changeConversation, listOwnMessagesBefore, lockConversation, type MessageRow } from './chat.store.ts'
import { matchRule, type Said } from './choose-rule.ts'
import { composeAnswer, mostNotUnderstood, sayText } from './compose-answer.ts'
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
  const composed = await composeAnswer({
    bot,
    said: saidIn(row),
    language,
    now: context.clock.now(),
    isGuest: participant.kind === 'guest',
    countNotUnderstood: () => countNotUnderstood(context, bot, row),
    readFacts: (shows) =>
      participant.kind === 'member'
        ? describeFacts(context, { member: participant.member, shows, bot, language })
        : Promise.resolve([]),
  })
  const { message, callsAgent: isCalled } = composed
  const seq = await context.transaction(async (tx) => {
    const held = await lockConversation(tx, row.participant_id)
    if (!held || held.merged_into !== null || !isBots(held.state, held.session_id)) return undefined
    const waiting = isCalled ? await letWait(tx, context, { participant, address }) : {}
    if (waiting && !message) {
      await changeConversation(tx, row.participant_id, waiting)
      return undefined
    }
    const draft = {
      author: 'bot' as const,
      clientId: `bot:${row.session_id}:${row.seq}`,
      message: waiting && message ? message : sayText(bot.tooManyWaiting[language]),
    }
    const answer = await writeMessage(tx, context, held, draft, waiting ?? {})
    // It has answered already, from data that have changed since.
    return isRefusal(answer) ? undefined : answer.row.seq
  })
  if (seq !== undefined) context.announceChat(row.participant_id, seq)
}

/** How many messages of the session before this one, up to this one, no rule understands. */
async function countNotUnderstood(
  { db }: Pick<Context, 'db'>,
  bot: ChatBot,
  row: MessageRow,
): Promise<number> {
  const before = await listOwnMessagesBefore(db, row, mostNotUnderstood + 1)
  const known = before.findIndex((each) => matchRule(bot, saidIn(each)) !== undefined)
  return known < 0 ? before.length : known
}

function saidIn({ message_type: type, payload }: Pick<MessageRow, 'message_type' | 'payload'>): Said {
  const {
    message = '',
    title = '',
    payload: chosen,
  } = payload as Readonly<Record<string, string | undefined>>
  return type === 'postback' ? { text: title, chosen } : { text: message }
}
