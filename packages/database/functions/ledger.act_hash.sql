-- The hash that chains an act to the one before it. It must not change: existing acts depend on it.
create or replace function ledger.act_hash(previous bytea, a ledger.operator_act) returns bytea language sql stable as $$
  select sha256('\x06'::bytea || previous || convert_to(jsonb_build_array(
    a.act_no, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.operator_id, a.session_id, a.address,
    a.request_id, a.call, a.member_id, a.subject, a.input, a.state_before, a.state_after, a.outcome, a.reason)::text,
    'UTF8'))
$$;
