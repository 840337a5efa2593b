import { listCannedAnswers as call } from '@kapao/contract/canned-answer'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { listAnswers } from './canned-answer.store.ts'

/** The ready answers by their shortcuts, with the name of the site. */
export const listCannedAnswers = operation(call, async (_asked, context) => {
  const [rows, info] = await Promise.all([listAnswers(context.db), readSetting(context, 'info')])
  return {
    answers: rows.map((row) => ({
      _id: row.answer_id,
      shortcut: row.shortcut,
      text: row.text,
      version: row.version,
      changedBy: row.changed_by,
      changedAt: row.changed_at.toISOString(),
    })),
    site: info.name,
  }
})
