-- The days after the order's day in which a member may withdraw from the contract. A term of the plan that the order keeps.
alter table plan add column withdrawal_days integer not null default 14 check (withdrawal_days >= 14);

-- Zero only for orders that had started before this term existed: their commission has already fallen due.
alter table subscription_order add column withdrawal_days integer not null default 14
  check (withdrawal_days = 0 or withdrawal_days >= 14);
update subscription_order set withdrawal_days = 0 where state not in ('awaiting_payment', 'cooling_off');

alter table subscription_order
  -- 00:00 UTC after the last day of the period: the first moment at which it is over.
  add column withdrawal_ends_at timestamptz not null generated always as
    (((created_at at time zone 'UTC')::date + withdrawal_days + 1)::timestamp at time zone 'UTC') stored,
  -- Whether the inviters' commission has yet to fall due.
  add column commission_open boolean not null default false,
  -- What ended a paid order before its last day.
  add column ended_by text check (ended_by in ('exit', 'withdrawal', 'pool_closed'));
update subscription_order set commission_open = true where state = 'cooling_off';
update subscription_order set ended_by = 'exit' where state = 'refunded';
update subscription_order set ended_by = 'withdrawal' where state = 'cancelled' and paid_at is not null;
alter table subscription_order add constraint subscription_order_ended_by
  check (state <> 'refunded' or ended_by is not null);
create index subscription_order_commission on subscription_order (withdrawal_ends_at) where commission_open;
