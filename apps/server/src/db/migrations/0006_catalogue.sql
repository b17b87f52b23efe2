create table site (
  site_id      uuid primary key,
  slug         text not null unique,
  name         text not null,
  country      text not null check (country ~ '^[A-Z]{2}$'),
  -- A closed code, which the app shows in the member's language.
  power_source text not null check (power_source in ('wind', 'hydro', 'solar', 'geothermal', 'nuclear', 'gas', 'grid')),
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

-- A pool's row would be changed by one order after the other. Each slice lends power from it, so orders change different rows.
-- The figures of a slice are added to those of the pool's row; they can be negative. What a slice still has of the power it
-- lends counts as reserved in the pool's row.
create table capacity_slice (
  pool_id       uuid not null references pool_capacity,
  slice         smallint not null check (slice between 0 and 15),
  sold_mths     bigint not null default 0,
  reserved_mths bigint not null default 0,
  left_mths     bigint not null default 0 check (left_mths >= 0),
  -- The pool's limit when power was last lent. Below it, what is left may no longer be sold.
  limit_mths    bigint not null default 0,
  primary key (pool_id, slice)
) with (fillfactor = 20);

-- The power of a pool that orders have.
create view pool_power_taken with (security_invoker = true) as
  select pool_id, p.sold_mths + coalesce(sum(s.sold_mths), 0)::bigint as sold_mths,
    p.reserved_mths + coalesce(sum(s.reserved_mths), 0)::bigint as reserved_mths
  from pool_capacity p left join capacity_slice s using (pool_id)
  group by pool_id;

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
  sort       integer not null default 0,
  -- The days after the order's day in which a member may withdraw from the contract. The order keeps this term.
  withdrawal_days integer not null default 14 check (withdrawal_days >= 14),
  -- Its name and goods in other languages than the one its operators wrote them in, by language tag:
  -- {"es": {"name": "…", "goods": "…"}}. What is missing is shown in the operators' language.
  texts      jsonb not null default '{}' check (jsonb_typeof(texts) = 'object')
);

-- Every version of what an order of a plan freezes.
create table plan_version (
  plan_id         uuid not null references plan,
  version         integer not null check (version > 0),
  terms_hash      text not null,
  terms_id        text not null references terms,
  power_mths      bigint not null,
  term_days       integer not null,
  withdrawal_days integer not null,
  goods_name      text,
  goods_price     numeric(38, 0) not null,
  shipping_price  numeric(38, 0) not null,
  in_force_at     timestamptz not null,
  primary key (plan_id, version)
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
  -- An operator can withdraw a record of their own: it is then rejected by its recorder.
  constraint attestation_two_operators check (state = 'rejected' or approved_by <> recorded_by),
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
  usdt_per_btc   numeric(38, 0) not null,
  -- Where the figures come from, and who recorded them when.
  origin         text not null check (length(btrim(origin)) between 3 and 200),
  recorded_by    uuid not null references operator,
  recorded_at    timestamptz not null
);

-- What a US dollar costs in another currency, by day. Only for display: no amount in the books depends on it.
create table exchange_rate (
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  -- The day the source names.
  day         date not null,
  -- Times 10^12.
  per_dollar  numeric(38, 0) not null check (per_dollar > 0),
  -- The host it was read from; `demo` for invented rates.
  source      text not null check (length(source) between 1 and 253),
  recorded_at timestamptz not null,
  primary key (currency, day)
);

create table risk_disclosure (
  version      text not null,
  locale       text not null,
  in_force_at  timestamptz not null,
  sections     jsonb not null,
  primary key (version, locale)
);

grant select on pool_power_taken, risk_disclosure to terahold_app;
grant select, insert on terms, plan_version, attestation, network_day, exchange_rate to terahold_app;
grant select, insert, update on site, pool, pool_capacity, capacity_slice, plan to terahold_app;
grant update (state, approved_by, approved_at, approval_reason) on attestation to terahold_app;
grant select on site, pool, pool_capacity, terms, plan, attestation, network_day, risk_disclosure to terahold_payout;
