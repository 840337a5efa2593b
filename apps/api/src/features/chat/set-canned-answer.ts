import { isDeepStrictEqual } from 'node:util'
import { setCannedAnswer as call } from '@kapao/contract/canned-answer'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findAnswer, keepAnswer, lockAnswers } from './canned-answer.store.ts'

/**
 * Writes a ready answer. A repeat is the same answer. Refuses NO_DATA (it was deleted), CHAT_BOT_CHANGED (it is no
 * longer the version that was read) and CHAT_ANSWER_TAKEN (another answer has the shortcut).
 */
export const setCannedAnswer = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    const { answerId, version, shortcut, text } = body
    await lockAnswers(tx)
    const known = await findAnswer(tx, { answer_id: answerId })
    const isSame = known?.shortcut === shortcut && isDeepStrictEqual(known.text, text)
    if (known && isSame && known.version === version + 1) return { version: known.version }
    if (!known && version > 0) return refuse('NO_DATA')
    if (known && known.version !== version) return refuse('CHAT_BOT_CHANGED')
    const other = await findAnswer(tx, { shortcut })
    if (other && other.answer_id !== answerId) return refuse('CHAT_ANSWER_TAKEN')
    if (known) context.noteAct({ before: { shortcut: known.shortcut, text: known.text } })
    await keepAnswer(tx, {
      answer_id: answerId,
      shortcut,
      text,
      version: version + 1,
      changed_by: operator.operatorId,
      changed_at: context.clock.now(),
    })
    return { version: version + 1 }
  }),
)
