-- created_at is set by the database (routines/withdrawals/triggers.sql): the sum of a day is counted by it again before anything is signed.
create table withdrawal (
  member_id       uuid not null references member,
  withdraw_id     uuid not null,
  amount          numeric(38, 0) not null check (amount > 0),
  fee             numeric(38, 0) not null check (fee >= 0 and fee < amount),
  to_address      text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  state           text not null check (state in ('requested', 'verified', 'holding', 'screening', 'queued', 'signed', 'broadcast',
    'confirmed', 'cancelled', 'rejected', 'failed')),
  reason          text check (reason in ('large_sum', 'many_in_a_day', 'blocked_address', 'by_member', 'by_operator', 'wrong_codes',
    'not_confirmed_in_time', 'transfer_failed', 'wallet_moved')),
  -- Why a queued withdrawal is not in the next batch, as the payout process found it.
  waits_for       text check (waits_for in ('payout_hour_limit', 'payout_day_limit', 'new_wallet_limit', 'wallet_limit', 'vault_room',
    'full_coverage')),
  idempotency_key text not null,
  request_hash    text not null,
  under_minimum   boolean not null default false,
  fee_free_part   numeric(38, 0) not null default 0,
  hold_until      timestamptz,
  needs_release   boolean not null default false,
  prepared_by     uuid references operator,
  prepared_at     timestamptz,
  released_by     uuid references operator,
  released_at     timestamptz,
  tx_hash         text,
  created_at      timestamptz not null,
  verify_by       timestamptz not null,
  closed_at       timestamptz,
  -- What an operator wrote to the member about a rejected withdrawal.
  note            text,
  primary key (member_id, withdraw_id),
  unique (member_id, idempotency_key),
  check (released_by is null or released_by <> prepared_by),
  constraint withdrawal_note_check check (note is null or state = 'rejected'),
  constraint withdrawal_released_by_two check (released_by is null or (prepared_by is not null and released_by <> prepared_by))
);
create index withdrawal_open on withdrawal (state, created_at)
  where state in ('requested', 'verified', 'holding', 'screening', 'queued', 'signed', 'broadcast');
create index withdrawal_recent on withdrawal (member_id, created_at);
-- The public figures of how long withdrawals take read the newest paid ones only.
create index withdrawal_paid on withdrawal (closed_at) where state = 'confirmed';
-- The desk lists all withdrawals by time and amount, and finds them by how their ids and addresses begin.
create index withdrawal_id on withdrawal (withdraw_id);
create index withdrawal_time on withdrawal (created_at, withdraw_id);
create index withdrawal_amount on withdrawal (amount, withdraw_id);
create index withdrawal_recipient on withdrawal (to_address text_pattern_ops);

create table withdrawal_event (
  member_id   uuid not null,
  withdraw_id uuid not null,
  event_id    uuid not null,
  state       text not null check (state in ('requested', 'verified', 'holding', 'screening', 'queued', 'signed', 'broadcast',
    'confirmed', 'cancelled', 'rejected', 'failed')),
  at          timestamptz not null,
  primary key (member_id, withdraw_id, event_id),
  foreign key (member_id, withdraw_id) references withdrawal
);

-- Refunds from the cooling-off period may be withdrawn without fee and minimum. This is the part of them not yet used.
create table withdrawal_allowance (
  member_id uuid primary key references member,
  fee_free  numeric(38, 0) not null default 0 check (fee_free >= 0)
);

-- Adding an address takes one operator. Removing one lets money out, so it takes two.
create table blocked_address (
  address text primary key,
  reason  text not null,
  at      timestamptz not null,
  blocked_by     uuid references operator,
  -- The ids of the decisions to block the address and to remove it. An address can be blocked without a signature.
  block_id       uuid,
  removal_id     uuid,
  removal_reason text,
  removal_by     uuid references operator,
  removal_at     timestamptz,
  removed_by     uuid references operator,
  removed_at     timestamptz,
  check (num_nulls(removal_reason, removal_by, removal_at) in (0, 3)),
  check (num_nulls(removed_by, removed_at) in (0, 2)),
  check (removed_by is null or (removal_by is not null and removed_by <> removal_by))
);
create unique index blocked_address_removal on blocked_address (removal_id) where removal_id is not null;

-- Destination, sum and time of a withdrawal are fixed by the request, so the application may write only the other columns.
grant select on withdrawal to terahold_app;
grant select, insert on withdrawal_event, blocked_address to terahold_app;
grant select, insert, update on withdrawal_allowance to terahold_app;
grant insert (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash, under_minimum, fee_free_part,
  verify_by) on withdrawal to terahold_app;
grant update (state, reason, hold_until, needs_release, prepared_by, prepared_at, released_by, released_at,
  closed_at, note) on withdrawal to terahold_app;
grant update (reason, at, blocked_by, block_id, removal_id, removal_reason, removal_by, removal_at, removed_by, removed_at) on blocked_address to terahold_app;
grant select on withdrawal, withdrawal_allowance, blocked_address to terahold_payout;
grant select, insert on withdrawal_event to terahold_payout;
grant update (state, reason, waits_for, tx_hash, closed_at) on withdrawal to terahold_payout;
grant update (fee_free) on withdrawal_allowance to terahold_payout;
