-- What an order granted of the right to withdraw without fee, and what it used of it. A withdrawal keeps its use in fee_free_part.
alter table subscription_order
  add column fee_free_granted numeric(38, 0) not null default 0 check (fee_free_granted >= 0),
  add column fee_free_used    numeric(38, 0) not null default 0 check (fee_free_used >= 0);
update subscription_order set fee_free_granted = price where state = 'cancelled' and paid_at is not null;

-- What was used before and is recorded nowhere, so that the right is always carried + granted - used.
alter table withdrawal_allowance add column carried numeric(38, 0) not null default 0;
update withdrawal_allowance a set carried = a.fee_free
  - (select coalesce(sum(o.fee_free_granted), 0) from subscription_order o where o.member_id = a.member_id)
  + (select coalesce(sum(w.fee_free_part), 0) from withdrawal w
     where w.member_id = a.member_id and w.state not in ('cancelled', 'rejected', 'failed'));
