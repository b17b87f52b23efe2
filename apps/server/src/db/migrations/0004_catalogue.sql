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
-- Power sold and reserved; an order's own transaction moves it under a guard, so overselling is impossible.
create table pool_capacity (
  pool_id       uuid primary key references pool,
  sold_mths     bigint not null default 0 check (sold_mths >= 0),
  reserved_mths bigint not null default 0 check (reserved_mths >= 0)
);
-- The figures by which a holding is settled. Named by the hash of its content, so equal terms are one row.
create table terms (
  terms_id             text primary key,
  pool_id              uuid not null references pool,
  efficiency_mj_per_th bigint not null check (efficiency_mj_per_th > 0),
  -- USDT minor units per kWh and per TH-day.
  tariff_per_kwh       numeric(38, 0) not null check (tariff_per_kwh >= 0),
  hashrate_fee         numeric(38, 0) not null check (hashrate_fee > 0 and hashrate_fee % 1000 = 0),
  service_fee_bps      integer not null check (service_fee_bps between 0 and 10000),
  sales_margin_bps     integer not null check (sales_margin_bps between 0 and 7000)
);
create table plan (
  plan_id    uuid primary key,
  pool_id    uuid not null references pool,
  terms_id   text not null references terms,
  -- Hash over everything an order freezes: terms, power, days, goods.
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
  state          text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by    uuid not null,
  recorded_at    timestamptz not null,
  approved_by    uuid,
  approved_at    timestamptz,
  check (approved_by is null or approved_by <> recorded_by)
);
create unique index attestation_day on attestation (pool_id, day) where state <> 'rejected';
-- What the network was like on a day: lets an approver see whether a revenue row is plausible.
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
grant select on site, pool, pool_capacity, terms, plan, attestation, network_day, risk_disclosure to terahold_app, terahold_payout;
grant insert, update on pool_capacity, attestation, pool, plan to terahold_app;
grant insert on network_day, terms to terahold_app;
