-- Goods of the wheel that an operator has handed over or sent, so that they wait no more.
alter table wheel_spin
  add column sent_at timestamptz,
  add column sent_by text,
  add constraint sent_goods_are_claimed
    check (sent_at is null or (kind = 'goods' and claimed_at is not null and sent_by is not null));
create index wheel_spin_goods_to_send on wheel_spin (claimed_at, coupon_id)
  where kind = 'goods' and claimed_at is not null and sent_at is null;
