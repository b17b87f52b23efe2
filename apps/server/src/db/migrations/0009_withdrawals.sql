create table withdrawal (
  member_id       uuid not null references member,
  withdraw_id     uuid not null,
  amount          numeric(38, 0) not null check (amount > 0),
  fee             numeric(38, 0) not null check (fee >= 0 and fee < amount),
  to_address      text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  state           text not null check (state in ('requested', 'verified', 'holding', 'screening', 'queued', 'signed', 'broadcast',
    'confirmed', 'cancelled', 'rejected', 'failed')),
  reason          text,
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
  primary key (member_id, withdraw_id),
  unique (member_id, idempotency_key),
  check (released_by is null or released_by <> prepared_by)
);
create index withdrawal_open on withdrawal (state, created_at)
  where state in ('requested', 'verified', 'holding', 'screening', 'queued', 'signed', 'broadcast');
create index withdrawal_recent on withdrawal (member_id, created_at);

create table withdrawal_event (
  member_id   uuid not null,
  withdraw_id uuid not null,
  event_id    uuid not null,
  state       text not null,
  at          timestamptz not null,
  primary key (member_id, withdraw_id, event_id),
  foreign key (member_id, withdraw_id) references withdrawal
);

create table blocked_address (
  address text primary key,
  reason  text not null,
  at      timestamptz not null
);

-- The one signing key of a chain: its next nonce and the next payout number live and move in the signing transaction.
create table payout_signer (
  chain_id       integer primary key,
  address        text not null,
  vault          text not null,
  next_nonce     bigint not null check (next_nonce >= 0),
  next_payout_no bigint not null default 0 check (next_payout_no >= 0),
  halted_at      timestamptz,
  halt_reason    text,
  lease_holder   uuid,
  lease_until    timestamptz,
  lease_epoch    bigint not null default 0
);
create table payout_batch (
  batch_id   uuid primary key,
  chain_id   integer not null references payout_signer,
  nonce      bigint not null,
  first_payout_no bigint not null,
  total      numeric(38, 0) not null,
  state      text not null check (state in ('signed', 'broadcast', 'final', 'reverted')),
  created_at timestamptz not null,
  final_at   timestamptz,
  unique (chain_id, nonce)
);
-- Every signed form of a batch, stored before it is ever sent. All share the batch's nonce, so at most one can be mined.
create table payout_attempt (
  chain_id   integer not null,
  tx_hash    text not null,
  batch_id   uuid not null references payout_batch,
  raw        bytea not null,
  max_fee    numeric(38, 0) not null,
  max_tip    numeric(38, 0) not null,
  signed_at  timestamptz not null,
  last_sent_at timestamptz,
  sends      integer not null default 0,
  primary key (chain_id, tx_hash)
);
create table payout_item (
  chain_id    integer not null,
  payout_no   bigint not null,
  batch_id    uuid not null references payout_batch,
  member_id   uuid not null,
  withdraw_id uuid not null,
  to_address  text not null,
  amount      numeric(38, 0) not null check (amount > 0),
  outcome     text check (outcome in ('paid', 'failed')),
  primary key (chain_id, payout_no)
);
-- One payout for a withdrawal, ever.
create unique index payout_item_once on payout_item (member_id, withdraw_id);

grant select, insert, update on withdrawal to terahold_app;
grant select, insert on withdrawal_event to terahold_app, terahold_payout;
grant select on blocked_address, payout_signer, payout_batch, payout_item to terahold_app;
grant select on withdrawal, blocked_address to terahold_payout;
grant update (state, tx_hash, reason, closed_at) on withdrawal to terahold_payout;
grant select, insert, update on payout_signer, payout_batch, payout_attempt, payout_item to terahold_payout;
