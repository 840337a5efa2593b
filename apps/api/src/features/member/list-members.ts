import { type FoundMember, listMembers as call, type MemberMatch } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { describeRow, noteSearch } from './member.ts'
import { lookupsOf } from './search.ts'
import { findByLookup, listLatest, type MemberRow } from './search.store.ts'

const cursor = z.tuple([z.iso.datetime(), z.uuid()])

/**
 * Members that a search finds, the most certain first; without one, the latest. An operator's search is recorded, once in
 * half an hour.
 */
export const listMembers = operation(call, async ({ body, operator }, context) => {
  const { search, status, tag, limit } = body
  // One more shows that there are more.
  const filter = { status, tag, limit: limit + 1 }
  if (search !== undefined) {
    await noteSearch(context, { search, operatorId: operator.operatorId })
    const found = await searchMembers(context, search, filter)
    return { members: found.slice(0, limit), after: null, isCut: found.length > limit }
  }
  const from = body.after === undefined ? undefined : readCursor(cursor, body.after)
  if (body.after !== undefined && !from) return refuse('VALIDATION_FAILED')
  const after = from && { at: new Date(from[0]), memberId: from[1] }
  const rows = await listLatest(context.db, { ...filter, after })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    members: page.map((row) => describeFound(row, null)),
    after: rows.length > limit && last ? writeCursor(last.createdAt, last.memberId) : null,
    isCut: false,
  }
})

async function searchMembers(
  { db }: Context,
  search: string,
  filter: Parameters<typeof findByLookup>[2],
): Promise<FoundMember[]> {
  const lookups = lookupsOf(search)
  const found = await Promise.all(lookups.map((lookup) => findByLookup(db, lookup, filter)))
  const members = new Map<string, FoundMember>()
  for (const [index, rows] of found.entries())
    for (const row of rows)
      if (!members.has(row.memberId)) members.set(row.memberId, describeFound(row, lookups[index]!.match))
  return [...members.values()]
}

function describeFound(row: MemberRow, match: MemberMatch | null): FoundMember {
  return { ...describeRow(row), match }
}
