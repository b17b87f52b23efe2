-- A settlement is a revision of a pool's day. Its cause says what made it; docs/money.md has the rules.
alter table settlement
  add column cause text not null default 'revenue' check (cause in ('revenue', 'attestation', 'not_delivered', 'void')),
  -- The nameplate power by which attested power is judged, kept from the day's first revision.
  add column nameplate_mths bigint,
  -- The share of the prepaid fee that goes back. At least what was not delivered; it never falls.
  add column refunded_bps integer,
  -- A voided revision never counts: its transfers are reversed.
  add column voided_at timestamptz,
  -- The run that posted the refunds. They are due before the revenue has cleared.
  add column refund_swept_in uuid,
  alter column revenue_id drop not null;
update settlement set nameplate_mths = base_mths, refunded_bps = 10000 - uptime_bps, refund_swept_in = swept_in;
alter table settlement
  alter column cause drop default,
  alter column nameplate_mths set not null,
  alter column refunded_bps set not null,
  add check (nameplate_mths > 0),
  add check (refunded_bps between 10000 - uptime_bps and 10000),
  add constraint settlement_revenue check (cause <> 'revenue' or revenue_id is not null),
  drop constraint settlement_revenue_id_key;
create unique index settlement_revenue on settlement (revenue_id) where voided_at is null;
-- The revision with which a row was approved: it orders the rows of a day.
create unique index settlement_approval on settlement (revenue_id) where cause = 'revenue';
create index settlement_refund_unswept on settlement (settlement_id) where refund_swept_in is null and voided_at is null;
alter table settlement_terms add column voided_at timestamptz;

-- What two operators took out of an approved row that the venue had not paid in full.
alter table revenue
  add column voided numeric(38, 0) not null default 0,
  drop constraint revenue_state_check,
  drop constraint revenue_check1,
  add constraint revenue_state check (state in ('recorded', 'approved', 'rejected', 'voided')),
  add constraint revenue_voided check (voided >= 0 and cleared + voided <= usdt and (state <> 'voided' or voided = usdt));
drop index revenue_initial_day, revenue_txid;
create unique index revenue_initial_day on revenue (pool_id, day) where kind = 'initial' and state in ('recorded', 'approved');
create unique index revenue_txid on revenue (pool_id, (lower(regexp_replace(txid, '^0x', '')))) where state in ('recorded', 'approved');

create table revenue_void (
  void_id     uuid primary key,
  revenue_id  uuid not null references revenue,
  -- all: the row never counted. unpaid: what the venue has paid stays.
  part        text not null check (part in ('all', 'unpaid')),
  reason      text not null check (length(trim(reason)) > 0),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  approval_reason text,
  -- What was taken out of the row, in minor units; known with the approval.
  amount      numeric(38, 0) check (amount > 0),
  check (approved_by is null or approved_by <> recorded_by),
  check ((state = 'recorded') = (approved_by is null)),
  check (state <> 'rejected' or length(trim(approval_reason)) > 0),
  check ((state = 'approved') = (amount is not null))
);
create unique index revenue_void_open on revenue_void (revenue_id) where state = 'recorded';

-- Money that had reached a voided row is free again.
alter table revenue_clearing add column released_at timestamptz;
alter table correction_clearing add column released_at timestamptz;

insert into transfer_kind (asset, kind, debit, credit, reversible) values
  ('USDT', 'venue_released', 'revenue_receivable', 'suspense', false),
  ('USDT', 'correction_released', 'revenue_receivable', 'suspense', false);
insert into transfer_kind (asset, kind, debit, credit, reversible)
  select asset, 'settlement_voided', credit, debit, false from transfer_kind
  where kind in ('pool_net', 'pool_downtime', 'pool_electricity', 'pool_service_fee', 'pool_unsold', 'hashrate_earned', 'sales_margin_earned');

grant select, insert on revenue_void to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, amount) on revenue_void to terahold_app;
grant update (voided) on revenue to terahold_app;
grant update (released_at) on revenue_clearing, correction_clearing to terahold_app;
grant update (voided_at, refund_swept_in) on settlement to terahold_app;
grant update (voided_at) on settlement_terms to terahold_app;
grant select (revenue_id, amount, released_at) on revenue_clearing, correction_clearing to terahold_payout;
