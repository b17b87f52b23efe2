-- How far the USDT of a row's day is from its satoshi at the day's recorded price; null where no price of that day is known.
alter table revenue add column usdt_deviation_bps integer;
alter table revenue add constraint revenue_decided check ((state = 'recorded') = (approved_by is null));

-- An attestation can be rejected with a reason, and an approved one replaced by a later one of the same day.
alter table attestation
  add column approval_reason text,
  drop constraint attestation_state_check,
  add constraint attestation_state_check check (state in ('recorded', 'approved', 'rejected', 'replaced')),
  add constraint attestation_decided check ((state = 'recorded') = (approved_by is null)),
  add constraint attestation_reason check (state <> 'rejected' or length(trim(approval_reason)) > 0);
drop index attestation_day;
create unique index attestation_waiting on attestation (pool_id, day) where state = 'recorded';
create unique index attestation_approved on attestation (pool_id, day) where state = 'approved';
revoke update on attestation from terahold_app;
grant update (state, approved_by, approved_at, approval_reason) on attestation to terahold_app;

-- A settled day that was recorded too high is never lowered: the house pays what is missing, out of what it earned.
create table revenue_correction (
  correction_id   uuid primary key,
  revenue_id      uuid not null references revenue,
  amount          numeric(38, 0) not null check (amount > 0),
  -- withheld: the venue pays that much less, now or later; returned: it was sent back to the venue in a transfer.
  way             text not null check (way in ('withheld', 'returned')),
  return_tx_hash  text check (return_tx_hash ~ '^0x[0-9a-f]{64}$'),
  statement_hash  text not null,
  reason          text not null check (length(trim(reason)) > 0),
  state           text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by     uuid not null references operator,
  recorded_at     timestamptz not null,
  approved_by     uuid references operator,
  approved_at     timestamptz,
  approval_reason text,
  -- How much of what is withheld has taken the place of a venue's money.
  allocated       numeric(38, 0) not null default 0,
  check ((way = 'returned') = (return_tx_hash is not null)),
  check (approved_by is null or approved_by <> recorded_by),
  check ((state = 'recorded') = (approved_by is null)),
  check (state <> 'rejected' or length(trim(approval_reason)) > 0),
  check (allocated between 0 and case when way = 'withheld' and state = 'approved' then amount else 0 end)
);
create unique index revenue_correction_return on revenue_correction (return_tx_hash) where state <> 'rejected';
create index revenue_correction_row on revenue_correction (revenue_id);
create index revenue_correction_open on revenue_correction (approved_at)
  where state = 'approved' and way = 'withheld' and allocated < amount;

-- Which correction paid which revenue row in the venue's place, and how much of it.
create table correction_clearing (
  revenue_id    uuid not null references revenue,
  correction_id uuid not null references revenue_correction,
  amount        numeric(38, 0) not null check (amount > 0),
  at            timestamptz not null,
  primary key (revenue_id, correction_id)
);

-- The run that took a cleared settlement to the members' balances; null while none has.
alter table settlement add column swept_in uuid;
create index settlement_unswept on settlement (settlement_id) where cleared_at is not null and swept_in is null;

-- What a run has still to do: members from one to another, both included. A part disappears with its postings.
create table sweep_part (
  sweep_id     uuid not null,
  first_holder uuid not null,
  last_holder  uuid not null check (last_holder >= first_holder),
  primary key (sweep_id, first_holder)
);

-- Power that started or ended between two days, without reading what came before.
create index power_delta_day on power_delta (pool_id, day);

grant select, insert on revenue_correction, correction_clearing to terahold_app;
grant update (state, approved_by, approved_at, approval_reason, allocated) on revenue_correction to terahold_app;
grant update (swept_in) on settlement to terahold_app;
grant select, insert, update, delete on sweep_part to terahold_app;

insert into transfer_kind (asset, kind, debit, credit) values
  ('USDT', 'correction_funded', 'correction_expense', 'suspense'),
  ('USDT', 'correction_cleared', 'suspense', 'revenue_receivable'),
  ('USDT', 'correction_returned', 'correction_expense', 'treasury');
