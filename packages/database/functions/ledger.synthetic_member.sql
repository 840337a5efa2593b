-- The id of the synthetic member, whose entries and play no figure counts (decision record 0128). Nobody else ever has it, so a
-- figure of the past never changes. `packages/ledger/src/synthetic.ts` has the same.
create or replace function ledger.synthetic_member() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-7000-8000-73796e746865'::uuid
$$;
