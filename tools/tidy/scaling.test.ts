import { placements } from '@kapao/database/distribution/placements'
import { migrate } from '@kapao/database/migrate'
import { createTestDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { findPlacementFaults, findScalingFaults, type Found, tablesIn, type Documented } from './scaling.ts'
import { readText, say } from './source.ts'

const tables = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table,
    (select array_agg(a.attname::text order by k.place) from pg_index i,
      unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
    (select coalesce(json_agg((select json_agg(a.attname order by k.place)
        from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum)), '[]')
      from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary) as uniques,
    (select coalesce(json_agg(json_build_object(
        'table', case rn.nspname when 'public' then '' else rn.nspname || '.' end || r.relname,
        'columns', (select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(o.conkey)))), '[]')
      from pg_constraint o join pg_class r on r.oid = o.confrelid join pg_namespace rn on rn.oid = r.relnamespace
      where o.conrelid = c.oid and o.contype = 'f') as references
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') order by 1`

async function readTables(): Promise<Found[]> {
  const database = await createTestDatabase()
  await migrate(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<Found>(tables).finally(() => client.end())
  await database.drop()
  return rows
}

describe('docs/scaling.md', () => {
  it('lists every table with its kind, and each table follows the rules of its kind', async () => {
    const tablesOfDocument = tablesIn(readText('docs/scaling.md'))
    const found = await readTables()
    expect(found.length).toBeGreaterThan(20)
    expect(findScalingFaults(tablesOfDocument, found).map(say)).toEqual([])
    expect(found.find(({ table }) => table === 'ledger.entry')).toMatchObject({
      primaryKey: ['member_id', 'entry_id'],
    })
    expect(found.find(({ table }) => table === 'transfer_leg')).toMatchObject({
      references: expect.arrayContaining([
        { table: 'transfer', columns: expect.arrayContaining(['member_id', 'transfer_id']) },
      ]),
    })
  })

  it('says of each table what npm run distribute makes of it, and that places each table of the database', async () => {
    expect(findPlacementFaults(tablesIn(readText('docs/scaling.md')), placements).map(say)).toEqual([])
    const found = (await readTables()).map(({ table }) => table)
    expect([...placements.keys()].toSorted()).toEqual(found.toSorted())
  })

  it('fails when npm run distribute makes something else of a table', () => {
    const byMember = new Map([['account', { kind: 'member', spreadBy: 'member_id' }]])
    function placementFaults(tables_: Documented[], placed = byMember) {
      return findPlacementFaults(tables_, placed).length
    }
    expect(placementFaults(documented('member', 'member_id'))).toBe(0)
    expect(placementFaults(documented('own key', 'member_id'))).toBe(1)
    expect(placementFaults(documented('member', 'phone'))).toBe(1)
    expect(placementFaults([])).toBe(1)
    expect(placementFaults(documented('member', 'member_id'), new Map())).toBe(1)
  })

  const account: Found = { table: 'account', primaryKey: ['member_id'], uniques: [], references: [] }
  function documented(kind: string, spreadBy = ''): Documented[] {
    return [{ table: 'account', kind, spreadBy }]
  }
  function faults(tables_: Documented[], found: Found[]) {
    return findScalingFaults(tables_, found).length
  }

  it('fails when a table is missing in it or in the database', () => {
    expect(faults([], [account])).toBe(1)
    expect(faults(documented('member', 'member_id'), [])).toBe(1)
    expect(faults(documented('member', 'member_id'), [account])).toBe(0)
  })

  it('fails when a key or a reference cannot be spread', () => {
    const member = documented('member', 'member_id')
    expect(faults(documented('member', 'phone'), [account])).toBe(1)
    expect(faults(member, [{ ...account, primaryKey: ['id', 'member_id'] }])).toBe(1)
    expect(faults(member, [{ ...account, uniques: [['phone']] }])).toBe(1)
    expect(faults(member, [{ ...account, references: [{ table: 'account', columns: ['id'] }] }])).toBe(1)
    expect(
      faults(member, [{ ...account, references: [{ table: 'account', columns: ['member_id', 'id'] }] }]),
    ).toBe(0)
    expect(faults(documented('own key', 'phone'), [account])).toBe(1)
    expect(faults(documented('own key', 'member_id'), [account])).toBe(0)
    expect(
      faults(documented('reference'), [{ ...account, references: [{ table: 'elsewhere', columns: ['x'] }] }]),
    ).toBe(1)
    expect(
      faults(documented('one place'), [{ ...account, references: [{ table: 'elsewhere', columns: ['x'] }] }]),
    ).toBe(1)
  })
})
