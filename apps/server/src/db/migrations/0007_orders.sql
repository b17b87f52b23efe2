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
  expires_at       timestamptz not null,
  paid_at          timestamptz,
  cooling_ends_at  timestamptz,
  -- The holding's end day, at whose 00:00 UTC the order is completed.
  ends_on          date,
  closed_at        timestamptz,
  refund_amount    numeric(38, 0),
  primary key (member_id, order_id),
  unique (member_id, idempotency_key),
  unique (member_id, order_no)
);
create index subscription_order_state on subscription_order (member_id, state, created_at);
create index subscription_order_expiry on subscription_order (expires_at) where state = 'awaiting_payment';
create index subscription_order_cooling on subscription_order (cooling_ends_at) where state = 'cooling_off';
create index subscription_order_end on subscription_order (ends_on) where state = 'active';

create table order_event (
  member_id uuid not null,
  order_id  uuid not null,
  event_id  uuid not null,
  state     text not null,
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
  -- Active from start_day 00:00 UTC until end_day 00:00 UTC; both fixed before a day begins, so a finished day never changes.
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

-- Power that starts (+) or ends (-) on a day. A day's sold power is the sum of all deltas up to it; stripes keep rows cool.
create table power_delta (
  pool_id    uuid not null references pool,
  terms_id   text not null references terms,
  day        date not null,
  stripe     smallint not null check (stripe between 0 and 15),
  delta_mths bigint not null,
  primary key (pool_id, terms_id, day, stripe)
);

-- Refunds of cooling-off may leave without fee and minimum; this is how much of that is still unused.
create table withdrawal_allowance (
  member_id uuid primary key references member,
  fee_free  numeric(38, 0) not null default 0 check (fee_free >= 0)
);

-- Commission on an order's sales margin, owed to the inviter when cooling-off ends; posted in the inviter's own transaction.
create table referral_due (
  member_id  uuid not null references member,
  referee_id uuid not null,
  order_id   uuid not null,
  level      smallint not null check (level in (1, 2)),
  margin     numeric(38, 0) not null check (margin >= 0),
  amount     numeric(38, 0) not null check (amount >= 0),
  due_at     timestamptz not null,
  -- From here on amount is what the caps let through.
  posted_at  timestamptz,
  primary key (member_id, order_id, level)
);
create index referral_due_open on referral_due (member_id) where posted_at is null;

grant select, insert, update on subscription_order, holding, power_delta, withdrawal_allowance, referral_due to terahold_app;
grant select, insert on order_event to terahold_app;
grant select on subscription_order, holding, withdrawal_allowance to terahold_payout;
grant update (fee_free) on withdrawal_allowance to terahold_payout;
