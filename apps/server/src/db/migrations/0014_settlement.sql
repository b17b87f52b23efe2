-- A settlement is a revision of a pool's day. docs/money.md has the rules.
create table settlement (
  settlement_id uuid primary key,
  pool_id       uuid not null references pool,
  day           date not null,
  -- 1 for the first settlement of the day; each later one is computed again over the sum of the rows.
  revision      integer not null check (revision > 0),
  -- What made it.
  cause         text not null check (cause in ('revenue', 'attestation', 'not_delivered', 'void')),
  revenue_id    uuid references revenue,
  revenue_total numeric(38, 0) not null,
  uptime_bps    integer not null,
  base_mths     bigint not null check (base_mths > 0),
  -- The nameplate power by which attested power is judged, kept from the day's first revision.
  nameplate_mths bigint not null check (nameplate_mths > 0),
  sold_mths     bigint not null check (sold_mths >= 0),
  -- What this revision added to pool_payable: mining net, backed once its revenue has cleared, and downtime out of prepaid fees.
  payable_net      numeric(38, 0) not null check (payable_net >= 0),
  payable_downtime numeric(38, 0) not null check (payable_downtime >= 0),
  -- The share of the prepaid fee that goes back. At least what was not delivered; it never falls.
  refunded_bps  integer not null check (refunded_bps between 10000 - uptime_bps and 10000),
  settled_at    timestamptz not null,
  cleared_at    timestamptz,
  -- A voided revision never counts: its transfers are reversed.
  voided_at     timestamptz,
  -- The run that posted the cleared settlement to the members' balances.
  swept_in      uuid,
  -- The run that posted the refunds. They are due before the revenue has cleared.
  refund_swept_in uuid,
  unique (pool_id, day, revision),
  constraint settlement_revenue check (cause <> 'revenue' or revenue_id is not null)
);
create unique index settlement_revenue on settlement (revenue_id) where voided_at is null;
-- The revision with which a row was approved: it orders the rows of a day.
create unique index settlement_approval on settlement (revenue_id) where cause = 'revenue';
create index settlement_uncleared on settlement (day) where cleared_at is null;
create index settlement_unswept on settlement (settlement_id) where cleared_at is not null and swept_in is null;
create index settlement_refund_unswept on settlement (settlement_id) where refund_swept_in is null and voided_at is null;

-- The day's figures for one mTH/s of these terms, scaled by 10^18, for the whole day up to this revision.
create table settlement_terms (
  pool_id       uuid not null references pool,
  terms_id      text not null references terms,
  day           date not null,
  revision      integer not null,
  settlement_id uuid not null references settlement,
  sold_mths     bigint not null check (sold_mths >= 0),
  gross         numeric(78, 0) not null check (gross >= 0),
  electricity   numeric(78, 0) not null check (electricity >= 0),
  service_fee   numeric(78, 0) not null check (service_fee >= 0),
  net           numeric(78, 0) not null check (net >= 0),
  downtime      numeric(78, 0) not null check (downtime >= 0),
  cleared_at    timestamptz,
  voided_at     timestamptz,
  primary key (pool_id, terms_id, day, revision)
);
create index settlement_terms_settlement on settlement_terms (settlement_id);

-- What rounding leaves of a settled day. Each holder's share is rounded down, so pool_payable gets a little more than the holders are
-- credited. When the day has cleared and every holder was credited, the rest goes to the house with the unsold power.
create table settlement_dust (
  -- The day's last settlement at that time.
  settlement_id uuid primary key references settlement,
  amount        numeric(38, 0) not null check (amount >= 0),
  taken_at      timestamptz not null,
  returned_at   timestamptz
);

-- What a run still has to do: the members from first_holder to last_holder, both included. A part is deleted together with its postings.
create table sweep_part (
  sweep_id     uuid not null,
  first_holder uuid not null,
  last_holder  uuid not null check (last_holder >= first_holder),
  primary key (sweep_id, first_holder)
);

grant select, insert on settlement, settlement_terms, settlement_dust to terahold_app;
grant select, insert, update, delete on sweep_part to terahold_app;
grant update (cleared_at, swept_in, voided_at, refund_swept_in) on settlement to terahold_app;
grant update (cleared_at, voided_at) on settlement_terms to terahold_app;
grant update (returned_at) on settlement_dust to terahold_app;
grant select on settlement, settlement_terms to terahold_payout;
