import pg from 'pg'

type Difference = { what: string; place: string }

/** What must hold at every instant, each as a query that answers the places where it does not. */
const rules: readonly { what: string; sql: string }[] = [
  {
    what: 'a balance is the sum of its entries',
    sql: `
      select a.member_id || ' ' || a.currency as place from ledger.account a
      left join (
        select e.member_id, e.currency, sum(case
          when e.resolves is null and e.source = 'wallet' then -e.amount
          when e.resolves is null and e.state = 'posted' then e.amount
          when e.resolves is not null and e.source = 'wallet' and e.state = 'voided' then e.amount
          when e.resolves is not null and e.source = 'wallet' then p.amount - e.amount
          when e.resolves is not null and e.destination = 'wallet' and e.state = 'posted' then e.amount
          else 0 end) as total
        from ledger.entry e
        left join ledger.entry p on p.member_id = e.member_id and p.entry_id = e.resolves
        group by 1, 2
      ) e using (member_id, currency)
      where a.balance <> coalesce(e.total, 0)`,
  },
  {
    what: 'no member account is below zero',
    sql: `select member_id::text as place from ledger.account where balance < 0`,
  },
  {
    what: 'versions have no gap',
    sql: `
      select a.member_id::text as place from ledger.account a
      left join (select member_id, currency, count(*) as entries, max(version) as newest from ledger.entry group by 1, 2) e
        using (member_id, currency)
      where a.version <> coalesce(e.entries, 0) or a.version <> coalesce(e.newest, 0)`,
  },
  {
    what: 'the newest entry knows the balance',
    sql: `
      select a.member_id::text as place from ledger.account a
      join ledger.entry e on e.member_id = a.member_id and e.currency = a.currency and e.version = a.version
      where e.balance_after <> a.balance`,
  },
  {
    what: 'every entry that is no resolution has its statement line, numbered without a gap',
    sql: `
      select a.member_id::text as place from ledger.account a
      left join (
        select s.member_id, s.currency, count(*) as lines, max(s.statement_no) as newest
        from ledger.statement s group by 1, 2) s using (member_id, currency)
      left join (
        select e.member_id, e.currency, count(*) as entries from ledger.entry e where e.resolves is null group by 1, 2) e
        using (member_id, currency)
      where a.statement_count <> coalesce(s.lines, 0) or a.statement_count <> coalesce(s.newest, 0)
         or coalesce(s.lines, 0) <> coalesce(e.entries, 0)`,
  },
  {
    what: 'a resolution resolves a pending entry, and posts no more than it',
    sql: `
      select r.entry_id::text as place from ledger.entry r
      left join ledger.entry e on e.member_id = r.member_id and e.entry_id = r.resolves
      where r.resolves is not null and (e.state is distinct from 'pending' or r.amount > e.amount)`,
  },
  {
    what: 'a credited event has its entry, and an entry of a gateway its event',
    sql: `
      select e.entry_id::text as place from ledger.entry e
      left join party_event p on p.entry_id = e.entry_id and p.outcome = 'credited'
      where e.source like 'gateway:%' and p.event_id is null
      union all
      select p.event_id from party_event p left join ledger.entry e on e.entry_id = p.entry_id
      where p.outcome = 'credited' and e.entry_id is null`,
  },
]

/** Checks the whole book and answers every place where a rule does not hold. An empty list is a good book. */
export const checkBook = async (databaseUrl: string): Promise<Difference[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const differences: Difference[] = []
    for (const { what, sql } of rules) {
      const { rows } = await client.query<{ place: string }>(sql)
      differences.push(...rows.map(({ place }) => ({ what, place })))
    }
    return differences
  } finally {
    await client.end()
  }
}
