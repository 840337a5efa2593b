import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

export type OpenItems = { party: string; in_flight: number; waiting: number }

/** What is open with each company: asked for, and not asked for yet. Each part reads an index of open rows alone. */
export async function countOpenItems(db: Database): Promise<OpenItems[]> {
  const { rows } = await sql<OpenItems>`
    select 'game:' || game as party,
      (count(*) filter (where state <> 'held'))::int as in_flight, (count(*) filter (where state = 'held'))::int as waiting
    from transfer_leg where state in ('held', 'submitted', 'manual_review') group by game
    union all
    select 'gateway:' || provider, count(*)::int, 0
    from deposit_qr where state in ('creating', 'live') group by provider
    union all
    select 'payout', (count(*) filter (where state in ('submitted', 'manual_review')))::int,
      (count(*) filter (where state = 'approved'))::int
    from withdrawal where state not in ('paid', 'returned')
    union all
    select 'ewallet', (count(*) filter (where state = 'submitted'))::int, (count(*) filter (where state = 'held'))::int
    from gift where state in ('held', 'submitted')
    union all
    select 'slip', count(*)::int, 0 from slip where state = 'processing'`.execute(db)
  return rows
}
