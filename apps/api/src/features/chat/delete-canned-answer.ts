import { deleteCannedAnswer as call } from '@kapao/contract/canned-answer'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { dropAnswer, findAnswer, lockAnswers } from './canned-answer.store.ts'

/** Deletes a ready answer. Refuses NO_DATA (there is none) and CHAT_BOT_CHANGED (it is not the version that was read). */
export const deleteCannedAnswer = operation(call, ({ body: { answerId, version } }, context) =>
  context.keyedTransaction(async (tx) => {
    await lockAnswers(tx)
    const known = await findAnswer(tx, { answer_id: answerId })
    if (!known) return refuse('NO_DATA')
    if (known.version !== version) return refuse('CHAT_BOT_CHANGED')
    context.noteAct({ before: { shortcut: known.shortcut, text: known.text } })
    await dropAnswer(tx, answerId)
    return { message: 'OK' as const }
  }),
)
