import type { Invariant } from './invariant.ts'

const seals = 'select count(*)::int as count from ledger.seal'

/**
 * The invariants between the seals and the entries, and along the chain of seals. Seals of form 1 are from before a
 * member's entries could be proved.
 */
export const sealInvariants: readonly Invariant[] = [
  {
    what: 'a seal matches the entries that it covers',
    counts: seals,
    sql: `
      select 'seal ' || s.seal_no as subject from ledger.seal s
      left join lateral (
        select r.entries, r.root from ledger.rows_root(s.since, s.below) r where s.form = 1) one on true
      left join lateral (
        select count(*) as entries, ledger.merkle_tree(array_agg(l.hash order by l.leaf_no)) as tree
        from ledger.leaves_of(s.since, s.below, s.secret) l where s.form = 2) two on true
      where case s.form
        when 1 then one.entries <> s.entries or one.root is distinct from s.root
        else two.entries <> s.entries or two.tree is distinct from s.tree
          or ledger.tree_root(s.tree) is distinct from s.root end
      order by s.seal_no`,
  },
  {
    what: 'each seal continues the one before it',
    counts: seals,
    sql: `
      select 'seal ' || s.seal_no as subject from (
        select s as seal, lag(s.hash) over chain as previous, lag(s.form) over chain as form_before,
          lag(s.below, 1, '0') over chain as below_before, row_number() over chain as chain_no
        from ledger.seal s window chain as (order by s.seal_no)) c, lateral (select (c.seal).*) s
      left join ledger.seal k on k.seal_no = ledger.skip_of(s.seal_no)
      where s.seal_no <> c.chain_no or s.form < c.form_before
        or s.since <> case when s.form > c.form_before then '0'::xid8 else c.below_before end
        or case s.form
          when 1 then s.hash <> ledger.seal_hash(coalesce(c.previous, '\\x'), c.seal)
          else s.facts <> ledger.seal_facts(c.seal) or s.hash <> ledger.link_hash(c.seal, c.previous, k.hash) end
      order by s.seal_no`,
  },
  {
    what: 'every sealed entry has its leaf in the tree of its seal',
    counts: 'select count(*)::int as count from ledger.leaf',
    sql: `
      select member_id || ' ' || entry_id as subject
      from (
        select o.*, s.seal_no from ledger.seal s, lateral ledger.leaves_of(s.since, s.below, s.secret) o where s.form = 2) o
      full join ledger.leaf l using (member_id, entry_id)
      where l.seal_no is distinct from o.seal_no or l.leaf_no is distinct from o.leaf_no`,
  },
  {
    what: 'the sums by day are those of the sealed entries',
    counts: 'select count(*)::int as count from ledger.day_sum',
    sql: `
      select concat(day, ' ', hour, ':00 seal ', seal_no, ' ', currency, ' ', source, ' to ', destination, ': summed up ',
        coalesce(s.amount, 0), ' in ', coalesce(s.entries, 0), ', entries ', coalesce(e.amount, 0), ' in ',
        coalesce(e.entries, 0)) as subject
      from ledger.day_sum s
      full join ledger.day_sums_of(0, (select seal_no from ledger.summed_up)) e
        using (day, hour, seal_no, currency, source, destination, is_reversal, is_first_deposit)
      where s.amount is distinct from e.amount or s.entries is distinct from e.entries`,
  },
  {
    what: 'the sums of blocks are those of their seals',
    counts: 'select count(*)::int as count from ledger.block_sum',
    sql: `
      select concat(day, ' block ', block_no, ' ', currency, ' ', source, ' to ', destination, ': summed up ',
        coalesce(b.amount, 0), ' in ', coalesce(b.entries, 0), ', seals ', coalesce(s.amount, 0), ' in ',
        coalesce(s.entries, 0)) as subject
      from ledger.block_sum b
      full join ledger.block_sums_of(0, (select seal_no / seals_per_block * seals_per_block from ledger.summed_up)) s
        using (day, block_no, currency, source, destination, is_reversal, is_first_deposit)
      where b.amount is distinct from s.amount or b.entries is distinct from s.entries`,
  },
]
