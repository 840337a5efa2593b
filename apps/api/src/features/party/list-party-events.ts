import { listPartyEvents as call } from '@kapao/contract/party'
import { refuse } from '@kapao/contract/refusal'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { operation } from '../../platform/operation.ts'
import { findEvents } from '../pause/pause.ts'
import { findParties, nameOfParty } from './find-parties.ts'

const cursor = z.tuple([z.iso.datetime(), z.string().max(60), z.string().regex(/^[1-9]\d{0,8}$/)])

/** Who paused and resumed companies. Refuses VALIDATION_FAILED for a cursor that this call did not give. */
export const listPartyEvents = operation(call, async ({ body: { limit, after } }, context) => {
  const from = after === undefined ? undefined : readCursor(cursor, after)
  if (after !== undefined && (!from || from[1].includes('\0'))) return refuse('VALIDATION_FAILED')
  const [rows, parties] = await Promise.all([
    findEvents(context.db, {
      // One more shows that there are more.
      limit: limit + 1,
      after: from && { at: new Date(from[0]), party: from[1], eventNo: Number(from[2]) },
    }),
    findParties(context),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    events: page.map(({ party, kind, by, at, reason }) => ({
      party,
      name: nameOfParty(parties, party),
      what: kind,
      by,
      at: at.toISOString(),
      reason,
    })),
    after: rows.length > limit && last ? writeCursor(last.at, last.party, String(last.event_no)) : null,
  }
})
