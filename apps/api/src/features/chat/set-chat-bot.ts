import { setChatBot as call } from '@kapao/contract/chat-desk'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readSetting, replaceSetting } from '../site/site.ts'

/**
 * Replaces the bot's rules. They are read with each message, so every server applies them from the next message on.
 * Refuses CHAT_BOT_CHANGED if another operator has changed them since they were read.
 */
export const setChatBot = operation(call, async ({ body, operator }, context) => {
  const version = await context.keyedTransaction(async (tx) => {
    context.noteAct({ before: await readSetting({ db: tx }, 'chatBot') })
    const written = { version: body.version, value: body.bot }
    return (await replaceSetting({ db: tx }, 'chatBot', written)) ?? refuse('CHAT_BOT_CHANGED')
  })
  if (isRefusal(version)) return version
  context.log.info({ operatorId: operator.operatorId, version }, 'chat.bot_changed')
  return { version }
})
