create table subscription_order (
  member_id        uuid not null references member,
  order_id         uuid not null,
  order_no         text not null,
  plan_id          uuid not null references plan,
  pool_id          uuid not null references pool,
  terms_id         text not null references terms,
  terms_hash       text not null,
  plan_name        text not null,
  quantity         integer not null check (quantity > 0),
  power_mths       bigint not null check (power_mths > 0),
  term_days        integer not null check (term_days > 0),
  hashrate_price   numeric(38, 0) not null check (hashrate_price > 0),
  goods_price      numeric(38, 0) not null check (goods_price >= 0),
  shipping_price   numeric(38, 0) not null check (shipping_price >= 0),
  price            numeric(38, 0) not null check (price = hashrate_price + goods_price + shipping_price),
  pay_from         text not null check (pay_from in ('wallet', 'balance')),
  risk_version     text not null,
  state            text not null check (state in
    ('awaiting_payment', 'cooling_off', 'active', 'completed', 'expired', 'cancelled', 'refunded')),
  idempotency_key  text not null,
  request_hash     text not null,
  tx_hash          text,
  created_at       timestamptz not null,
  -- The newest block when an order that waits for a transfer was created: only a later block can pay it.
  created_block    bigint check (created_block >= 0),
  expires_at       timestamptz not null,
  paid_at          timestamptz,
  cooling_ends_at  timestamptz,
  -- The holding's end day; the order is completed at its 00:00 UTC.
  ends_on          date,
  closed_at        timestamptz,
  -- What ended a paid order before its last day.
  ended_by         text check (ended_by in ('exit', 'withdrawal', 'pool_closed')),
  refund_amount    numeric(38, 0),
  -- The days after the order's day in which the member may withdraw from the contract, and 00:00 UTC after the last of them: the first
  -- moment at which this is over.
  withdrawal_days  integer not null default 14 check (withdrawal_days >= 14),
  withdrawal_ends_at timestamptz not null generated always as
    (((created_at at time zone 'UTC')::date + withdrawal_days + 1)::timestamp at time zone 'UTC') stored,
  -- Whether the inviters' commission has yet to fall due, and their shares of the sales margin in basis points.
  commission_open  boolean not null default false,
  referral_level1_bps integer not null default 1000 check (referral_level1_bps between 0 and 10000),
  referral_level2_bps integer not null default 300 check (referral_level2_bps between 0 and 10000),
  -- What the order granted of the right to withdraw without fee, and what it used of it. A withdrawal keeps its use in fee_free_part.
  fee_free_granted numeric(38, 0) not null default 0 check (fee_free_granted >= 0),
  fee_free_used    numeric(38, 0) not null default 0 check (fee_free_used >= 0),
  primary key (member_id, order_id),
  unique (member_id, idempotency_key),
  unique (member_id, order_no),
  constraint subscription_order_ended_by check (state <> 'refunded' or ended_by is not null)
);
create index subscription_order_state on subscription_order (member_id, state, created_at);
create index subscription_order_expiry on subscription_order (expires_at) where state = 'awaiting_payment';
create index subscription_order_cooling on subscription_order (cooling_ends_at) where state = 'cooling_off';
create index subscription_order_end on subscription_order (ends_on) where state = 'active';
create index subscription_order_commission on subscription_order (withdrawal_ends_at) where commission_open;
-- The orders that end when their pool closes.
create index subscription_order_open_of_pool on subscription_order (pool_id)
  where state in ('awaiting_payment', 'cooling_off', 'active');

create table order_event (
  member_id uuid not null,
  order_id  uuid not null,
  event_id  uuid not null,
  state     text not null check (state in
    ('awaiting_payment', 'cooling_off', 'active', 'completed', 'expired', 'cancelled', 'refunded')),
  at        timestamptz not null,
  primary key (member_id, order_id, event_id),
  foreign key (member_id, order_id) references subscription_order
);

create table holding (
  member_id       uuid not null,
  holding_id      uuid not null,
  order_id        uuid not null,
  pool_id         uuid not null references pool,
  terms_id        text not null references terms,
  power_mths      bigint not null check (power_mths > 0),
  -- Active from start_day 00:00 UTC until end_day 00:00 UTC. Both are fixed before a day begins, so a finished day never changes.
  start_day       date not null,
  end_day         date not null check (end_day >= start_day),
  term_days       integer not null,
  state           text not null check (state in ('pending', 'active', 'completed', 'refunded')),
  posted_net      numeric(38, 0) not null default 0 check (posted_net >= 0),
  posted_downtime numeric(38, 0) not null default 0 check (posted_downtime >= 0),
  created_at      timestamptz not null,
  primary key (member_id, holding_id),
  unique (member_id, order_id),
  foreign key (member_id, order_id) references subscription_order
);
create index holding_start on holding (start_day) where state = 'pending';
create index holding_end on holding (end_day) where state = 'active';

-- Power that starts (+) or ends (-) on a day. The power sold on a day is the sum of all deltas up to it. Stripes spread the updates of one
-- day over several rows.
create table power_delta (
  pool_id    uuid not null references pool,
  terms_id   text not null references terms,
  day        date not null,
  stripe     smallint not null check (stripe between 0 and 15),
  delta_mths bigint not null,
  primary key (pool_id, terms_id, day, stripe)
);
create index power_delta_day on power_delta (pool_id, day);

grant select, insert on order_event to terahold_app;
grant select, insert, update on subscription_order, holding, power_delta to terahold_app;
