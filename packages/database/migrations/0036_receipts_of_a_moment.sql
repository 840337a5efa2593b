-- Every receipt at an account, of an amount, around a moment: those that lack a slip, those that lack a line, and those that
-- have both. One index in the place of two.
create index deposit_receipt_moment on deposit_receipt (deposit_account_id, amount, paid_at);
drop index deposit_receipt_without_slip;
drop index deposit_receipt_without_line;
