import { setChatBot as call } from '@kapao/contract/chat-desk'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { replaceSetting } from '../site/site.ts'

/**
 * Replaces the bot's rules. They are read with each message, so every server applies them from the next message on.
 * Refuses CHAT_BOT_CHANGED if another operator has changed them since they were read.
 */
export const setChatBot = operation(call, async ({ body, operator }, context) => {
  const version = await replaceSetting(context, 'chatBot', { version: body.version, value: body.bot })
  if (version === undefined) return refuse('CHAT_BOT_CHANGED')
  context.log.info({ operatorId: operator.operatorId, version }, 'chat.bot_changed')
  return { version }
})
