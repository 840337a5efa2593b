import type pg from 'pg'

const tables = `
  select format('%I.%I', table_schema, table_name) as name,
    exists (select from information_schema.columns c where c.table_schema = t.table_schema
      and c.table_name = t.table_name and c.column_name = 'member_id') as has_member,
    exists (select from information_schema.columns c where c.table_schema = t.table_schema
      and c.table_name = t.table_name and c.column_name = 'participant_id') as has_participant
  from information_schema.tables t
  where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
    and table_name not in ('operator_act', 'act_head', 'party_minute', 'job_run') order by 1`

/**
 * A hash of each table's content: of the whole database, or of one member's rows. Without the record of operators' acts,
 * which names those that were refused, and without the counts of requests to outside companies, which go on.
 */
export type Look = (memberId?: string) => Promise<Record<string, string>>

type Table = { name: string; has_member: boolean; has_participant: boolean }

/** Looks at the database as its owner. It has the tables of the first look: none is created meanwhile. */
export function createLook(owner: pg.Client): Look {
  let found: Promise<readonly Table[]> | undefined
  async function findTables(): Promise<readonly Table[]> {
    return (await owner.query<Table>(tables)).rows
  }
  return async (memberId) => {
    found ??= findTables()
    const wanted = (await found).filter(
      ({ has_member, has_participant }) => memberId === undefined || has_member || has_participant,
    )
    const each = wanted.map(
      ({ name, has_member }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t` +
        (memberId === undefined
          ? ''
          : ` where ${has_member ? 'member_id' : 'participant_id'} = '${memberId}'`),
    )
    const text = each.join(' union all ')
    // Prepared once: to plan a query of all tables takes longer than to run it.
    const seen = await owner.query<{ name: string; hash: string }>({ name: memberId ?? 'all', text })
    return Object.fromEntries(seen.rows.map(({ name, hash }) => [name, hash]))
  }
}
