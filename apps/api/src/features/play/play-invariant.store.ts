import type { Invariant } from '@kapao/ledger/invariant'

const rowsOfPlay = 'select count(*)::int as count from play'

/** Each row follows from the one before it in the same account. */
export const playFollows: Invariant = {
  what: 'a row of play follows from the one before: balance, what was moved and what was won make the next balance',
  counts: rowsOfPlay,
  sql: `
    select format('%s %s no. %s: %s + %s moved + %s won, and %s known; %s staked', member_id, game, play_no,
      coalesce(before, 0), moved, result, balance, turnover) as subject
    from (
      select p.*, lag(p.balance) over account as before, lag(p.play_no) over account as no_before,
        lag(p.reported_at) over account as reported_before, g.currency as currency_there
      from play p join game_provider g on g.code = p.game
      window account as (partition by p.member_id, p.game order by p.play_no)
    ) step
    where currency <> currency_there or reported_at < reported_before
      or (play_no > 0 and (play_no <> coalesce(no_before, 0) + 1 or balance <> coalesce(before, 0) + moved + result))`,
}

/**
 * The last row has the balance that the game is known to hold. They may differ until the next report: where the balance
 * was reported while a transfer was undecided, and where clocks differ, so that the report seems to be younger than a
 * transfer that ended after it.
 */
export const playKnowsBalances: Invariant = {
  what: 'the last row of play has the known balance of its game',
  counts: 'select count(*)::int as count from game_account',
  sql: `
    select format('%s %s: %s known, %s in play', a.member_id, a.game, coalesce(a.balance, 0), coalesce(p.balance, 0))
      as subject
    from game_account a
    left join (
      select distinct on (member_id, game) member_id, game, balance, moved, leg_id from play
      order by member_id, game, play_no desc
    ) p on p.member_id = a.member_id and p.game = a.game
    where coalesce(a.balance, 0) <> coalesce(p.balance, 0) and not exists (
      select from transfer_leg l where l.member_id = a.member_id and l.game = a.game
        and l.state not in ('waiting', 'dropped') and l.created_at <= a.balance_at
        and (coalesce(l.ended_at, a.balance_at) >= a.balance_at
          or (l.leg_id = p.leg_id and a.balance = p.balance - p.moved)))`,
}

/** What transfers moved, by the book: of accounts that existed before play was kept, only what ended since then. */
export const playAgreesWithBook: Invariant = {
  what: 'what play changed in a game is the change of its balance, less what was moved in, plus what was moved out',
  counts: 'select count(distinct (member_id, game))::int as count from play',
  sql: `
    with kept as (
      select member_id, game, min(reported_at) filter (where play_no = 0) as since,
        coalesce(max(balance) filter (where play_no = 0), 0) as at_first, sum(result) as result,
        (array_agg(balance order by play_no desc))[1] as at_last,
        coalesce(sum(moved) filter (where moved > 0), 0) as moved_in, coalesce(-sum(moved) filter (where moved < 0), 0) as moved_out
      from play group by member_id, game
    ), booked as (
      select h.member_id, h.entry_id, substr(h.provider, 10) as game, r.happened_at, r.amount, h.is_in
      from (
        select member_id, entry_id, source = 'wallet' as is_in,
          case source when 'wallet' then destination else source end as provider
        from ledger.entry
        where resolves is null and (source like 'provider:%' or destination like 'provider:%')
      ) h
      join ledger.entry r on r.member_id = h.member_id and r.resolves = h.entry_id and r.state = 'posted'
    ), sums as (
      select b.member_id, b.game, coalesce(sum(b.amount) filter (where b.is_in), 0) as moved_in,
        coalesce(sum(b.amount) filter (where not b.is_in), 0) as moved_out
      from booked b
      left join kept k using (member_id, game)
      left join play p on p.member_id = b.member_id and p.leg_id = b.entry_id
      where k.since is null or b.happened_at > k.since or p.leg_id is not null
      group by b.member_id, b.game
    )
    select format('%s %s: %s won; %s at first, %s at last; moved in %s, by the book %s; moved out %s, by the book %s',
      member_id, game, k.result, k.at_first, k.at_last, k.moved_in, coalesce(s.moved_in, 0), k.moved_out,
      coalesce(s.moved_out, 0)) as subject
    from kept k full join sums s using (member_id, game)
    where k.moved_in is distinct from coalesce(s.moved_in, 0) or k.moved_out is distinct from coalesce(s.moved_out, 0)
      or k.result <> k.at_last - k.at_first - coalesce(s.moved_in, 0) + coalesce(s.moved_out, 0)`,
}

/** Recomputing the sums of all rows gives the sums that the job has added up. */
export const playIsRolledUp: Invariant = {
  what: 'the sums of play by day are those of its rows',
  counts:
    'select ((select count(*) from play_member_day) + (select count(*) from play_provider_day))::int as count',
  sql: `
    with rows as (
      select member_id, game, (reported_at at time zone 'Asia/Bangkok')::date as day, currency, result, turnover
      from play where result <> 0 and recorded_in < (select below from play_rolled_up)
    ), recomputed as (
      select member_id::text as key, day, currency, sum(result) as result, sum(turnover) as turnover, count(*) as updates
      from rows group by 1, 2, 3
      union all
      select game, day, currency, sum(result), sum(turnover), count(*) from rows group by 1, 2, 3
    ), kept as (
      select member_id::text as key, day, currency, result, turnover, updates from play_member_day
      union all
      select game, day, currency, result, turnover, updates from play_provider_day
    )
    select format('%s %s %s: %s won, %s staked in %s updates; %s, %s and %s by its rows', key, day, currency, k.result,
      k.turnover, k.updates, a.result, a.turnover, a.updates) as subject
    from recomputed a full join kept k using (key, day, currency)
    where (a.result, a.turnover, a.updates) is distinct from (k.result, k.turnover, k.updates)`,
}

/** Recomputing the sums of the sealed rows gives the sums that the reports read. */
export const playIsSummedBySeal: Invariant = {
  what: 'the sums of play by seal and day are those of its rows',
  counts: 'select count(*)::int as count from play_day_sum',
  sql: `
    select format('%s %s:00 seal %s %s %s: %s won, %s staked in %s updates; %s, %s and %s by its rows', day, hour, seal_no,
      currency, game, k.result, k.turnover, k.updates, a.result, a.turnover, a.updates) as subject
    from play_day_sum k
    full join play_day_sums_of(0, (select seal_no from ledger.summed_up)) a using (day, hour, seal_no, currency, game)
    where (a.result, a.turnover, a.updates, a.stakes) is distinct from (k.result, k.turnover, k.updates, k.stakes)`,
}

/** Recomputing the sums of blocks gives those that the reports of long periods read. */
export const playBlocksAreSummed: Invariant = {
  what: 'the sums of play by block are those of its seals',
  counts: 'select count(*)::int as count from play_block_sum',
  sql: `
    select format('%s block %s %s %s: %s won, %s staked in %s updates; %s, %s and %s by its seals', day, block_no, currency,
      game, k.result, k.turnover, k.updates, a.result, a.turnover, a.updates) as subject
    from play_block_sum k
    full join play_block_sums_of(0, (select seal_no / seals_per_block * seals_per_block from ledger.summed_up)) a
      using (day, block_no, currency, game)
    where (a.result, a.turnover, a.updates, a.stakes) is distinct from (k.result, k.turnover, k.updates, k.stakes)`,
}
