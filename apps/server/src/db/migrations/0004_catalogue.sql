create table site (
  site_id      uuid primary key,
  slug         text not null unique,
  name         text not null,
  country      text not null check (country ~ '^[A-Z]{2}$'),
  power_source text not null,
  evidence_url text
);

create table pool (
  pool_id        uuid primary key,
  site_id        uuid not null references site,
  slug           text not null unique,
  name           text not null,
  nameplate_mths bigint not null check (nameplate_mths > 0),
  opened_on      date not null,
  closed_on      date,
  evidence_url   text,
  sales_open     boolean not null default true
);

-- Power sold and reserved. The transaction of an order updates this row under a condition, so a pool cannot be oversold.
create table pool_capacity (
  pool_id       uuid primary key references pool,
  sold_mths     bigint not null default 0 check (sold_mths >= 0),
  reserved_mths bigint not null default 0 check (reserved_mths >= 0)
);

-- The figures by which a holding is settled. The id is the hash of the content, so equal terms share one row.
create table terms (
  terms_id             text primary key,
  pool_id              uuid not null references pool,
  efficiency_mj_per_th bigint not null check (efficiency_mj_per_th > 0),
  -- USDT minor units per kWh.
  tariff_per_kwh       numeric(38, 0) not null check (tariff_per_kwh >= 0),
  -- USDT minor units per TH and day.
  hashrate_fee         numeric(38, 0) not null check (hashrate_fee > 0 and hashrate_fee % 1000 = 0),
  service_fee_bps      integer not null check (service_fee_bps between 0 and 10000),
  sales_margin_bps     integer not null check (sales_margin_bps between 0 and 7000)
);

create table plan (
  plan_id    uuid primary key,
  pool_id    uuid not null references pool,
  terms_id   text not null references terms,
  -- Hash of everything an order freezes: terms, power, days and goods.
  terms_hash text not null,
  slug       text not null unique,
  name       text not null,
  power_mths bigint not null check (power_mths > 0),
  term_days  integer not null check (term_days in (30, 90, 180, 360)),
  goods_name text,
  goods_price numeric(38, 0) not null default 0 check (goods_price >= 0),
  shipping_price numeric(38, 0) not null default 0 check (shipping_price >= 0),
  on_sale    boolean not null default true,
  sort       integer not null default 0
);

create table attestation (
  attestation_id uuid primary key,
  pool_id        uuid not null references pool,
  day            date not null,
  power_mths     bigint not null check (power_mths >= 0),
  uptime_bps     integer not null check (uptime_bps between 0 and 10000),
  evidence_hash  text not null,
  -- An approved attestation is replaced by a later one of the same day.
  state          text not null check (state in ('recorded', 'approved', 'rejected', 'replaced')),
  recorded_by    uuid not null references operator,
  recorded_at    timestamptz not null,
  approved_by    uuid references operator,
  approved_at    timestamptz,
  approval_reason text,
  check (approved_by is null or approved_by <> recorded_by),
  constraint attestation_decided check ((state = 'recorded') = (approved_by is null)),
  constraint attestation_reason check (state <> 'rejected' or length(trim(approval_reason)) > 0)
);
create unique index attestation_waiting on attestation (pool_id, day) where state = 'recorded';
create unique index attestation_approved on attestation (pool_id, day) where state = 'approved';

-- The network's figures of a day. They show an approver whether a revenue row is plausible.
create table network_day (
  day            date primary key,
  difficulty     numeric(38, 0) not null,
  subsidy_sat    bigint not null,
  usdt_per_btc   numeric(38, 0) not null
);

create table risk_disclosure (
  version      text not null,
  locale       text not null,
  in_force_at  timestamptz not null,
  sections     jsonb not null,
  primary key (version, locale)
);

grant select on site, risk_disclosure to terahold_app;
grant select, insert on terms, attestation, network_day to terahold_app;
grant select, insert, update on pool, pool_capacity, plan to terahold_app;
grant update (state, approved_by, approved_at, approval_reason) on attestation to terahold_app;
grant select on site, pool, pool_capacity, terms, plan, attestation, network_day, risk_disclosure to terahold_payout;
