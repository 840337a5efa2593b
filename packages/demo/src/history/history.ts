import type { Act } from '@kapao/ledger/act'
import { letGuestsWait } from './chat-story.ts'
import { addUnmatchedPayments, addUnmatchedTransactions, workOn } from './desk-work.ts'
import { emptyRows, historyTables, type HistoryTable, type Journal, later, type Rows } from './journal.ts'
import { tellStory } from './member-story.ts'
import { inventPeople } from './people.ts'
import { addSession } from './session-story.ts'

export type HistoryForm = { members: number; days: number }

/** What `npm start` creates. */
export const wholeHistory: HistoryForm = { members: 300, days: 60 }

/** Everything that a history writes, in the order in which each member lived it. */
export type History = { end: Date; journals: readonly Journal[]; rows: Rows; acts: readonly Act[] }

/** Asia/Bangkok is seven hours ahead of UTC and has no summer time. */
const bangkokSeconds = 7 * 3600
const daySeconds = 86_400

/**
 * Tells the history of invented members up to a moment. It depends on nothing but that moment and the form, so it is the
 * same each time.
 */
export async function tellHistory(end: Date, { members, days }: HistoryForm): Promise<History> {
  const today = Math.floor((end.getTime() / 1000 + bangkokSeconds) / daySeconds)
  const from = new Date(((today - days + 1) * daySeconds - bangkokSeconds) * 1000)
  const journals: Journal[] = []
  for (const person of inventPeople({ members, days })) {
    const journal = await tellStory(person, { from, end })
    if (!journal) continue
    workOn(journal)
    addSession(journal)
    journals.push(journal)
  }
  const rows = gather(journals)
  addUnmatchedTransactions(rows, end)
  addUnmatchedPayments(rows, end)
  letGuestsWait(rows, end)
  const acts = journals.flatMap((journal) => journal.acts)
  return {
    end: later(end, 0),
    journals,
    rows,
    acts: acts.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  }
}

function gather(journals: readonly Journal[]): Rows {
  const rows = emptyRows()
  function add<Name extends HistoryTable>(name: Name): void {
    rows[name] = journals.flatMap((journal) => journal.rows[name]) as Rows[Name]
  }
  for (const name of historyTables) add(name)
  for (const { person, grantsTaken } of journals)
    for (const [key, received] of grantsTaken) {
      const [kind = '', code = '', period = ''] = key.split(' ')
      rows.grant_count.push({ member_id: person.memberId, kind, code, period, received })
    }
  return rows
}
