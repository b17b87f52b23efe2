-- Up to which block the chain has been read. Chain data belongs to no member.
create table scan_cursor (
  chain_id   integer not null,
  token      text not null,
  -- Every block up to this finalized one has been read. Its hash shows whether it is still the same chain.
  height     bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  primary key (chain_id, token)
);

-- Blocks the watcher has passed, about one in a thousand. They show up to which block a replaced chain is still the same.
create table scan_checkpoint (
  chain_id   integer not null,
  token      text not null,
  height     bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  primary key (chain_id, token, height)
);

-- Two operators accept a chain that no longer has blocks that were final. The recorder saw the block seen_height of the new chain; the
-- approval goes back to the ancestor, the last block that both chains have, and reverses what the new chain does not have after it.
create table chain_adoption (
  adoption_id uuid primary key,
  chain_id    integer not null,
  token       text not null,
  seen_height bigint not null,
  seen_hash   text not null,
  reason      text not null check (length(btrim(reason)) between 10 and 2000),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  ancestor_height bigint,
  ancestor_hash   text,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by),
  check ((state = 'approved') = (ancestor_height is not null) and (ancestor_height is null) = (ancestor_hash is null))
);
create unique index chain_adoption_open on chain_adoption (chain_id, token) where state = 'recorded';

create table chain_transfer (
  chain_id     integer not null,
  tx_hash      text not null,
  log_index    integer not null,
  token        text not null,
  sender       text not null,
  recipient    text not null,
  amount       numeric(78, 0) not null,
  block_number bigint not null,
  block_hash   text not null,
  block_time   timestamptz not null,
  -- Where the log is in its block now, if an adopted chain has the same transfer at another place. log_index stays its name.
  chain_log_index integer,
  -- seen: not final yet, so it is shown but not credited. payout: one of our signed batches paid it. outflow: any other transfer that left
  -- a house address; the reason explains it. vanished: an adopted chain does not have it. It is booked again if the chain shows it later.
  state        text not null check (state in
    ('seen', 'deposit', 'venue', 'treasury_move', 'suspense', 'ignored', 'payout', 'outflow', 'vanished')),
  reason       text check (reason in ('other_token', 'zero_value', 'unknown_sender', 'paid_to_vault', 'paid_to_retired', 'unexplained',
    'correction', 'returned', 'house_withdrawal', 'withdrawal')),
  member_id    uuid,
  recorded_at  timestamptz not null,
  vanished_in  uuid references chain_adoption,
  primary key (chain_id, tx_hash, log_index)
);
create index chain_transfer_sender on chain_transfer (chain_id, sender, block_number);
create index chain_transfer_state on chain_transfer (state, block_number);
create index chain_transfer_block on chain_transfer (chain_id, token, block_number);
create index chain_transfer_unexplained on chain_transfer (chain_id, recipient, amount)
  where state = 'outflow' and reason = 'unexplained';
create index chain_transfer_moved on chain_transfer (chain_id, tx_hash) where chain_log_index is not null;
-- The desk's charts sum the token transfers of the last 90 days by day.
create index chain_transfer_time on chain_transfer (block_time, state) include (amount);

-- What a member or a venue owes the house because a payment vanished that had been used. A claim without a member is against a venue.
create table chain_claim (
  claim_id    uuid primary key,
  adoption_id uuid not null references chain_adoption,
  -- The vanished transfer, or the withdrawal whose refund was not the end of it.
  subject     text not null,
  member_id   uuid references member,
  sender      text,
  amount      numeric(38, 0) not null check (amount > 0),
  settled     numeric(38, 0) not null default 0 check (settled between 0 and amount),
  made_at     timestamptz not null,
  check (num_nonnulls(member_id, sender) = 1)
);
create index chain_claim_member on chain_claim (member_id) where settled < amount and member_id is not null;
create index chain_claim_sender on chain_claim (sender) where settled < amount and sender is not null;
create index chain_claim_adoption on chain_claim (adoption_id);

-- A second reading of final blocks, with its progress, so that another process can continue it.
create table chain_rescan (
  rescan_id     uuid primary key,
  chain_id      integer not null,
  token         text not null,
  from_height   bigint not null,
  height        bigint not null,
  block_hash    text not null,
  to_height     bigint not null,
  findings      integer not null default 0,
  started_at    timestamptz not null,
  finished_at   timestamptz,
  check (height between from_height and to_height)
);
create unique index chain_rescan_open on chain_rescan (chain_id, token) where finished_at is null;

grant select, insert on chain_adoption, chain_claim, chain_rescan to terahold_app;
grant select, insert, update on scan_cursor to terahold_app;
grant select, insert, delete on scan_checkpoint to terahold_app;
grant select, insert, update, delete on chain_transfer to terahold_app;
grant update (state, decided_by, decided_at, ancestor_height, ancestor_hash) on chain_adoption to terahold_app;
grant update (settled) on chain_claim to terahold_app;
grant update (height, block_hash, findings, finished_at) on chain_rescan to terahold_app;
grant select (adoption_id, decided_at) on chain_adoption to terahold_payout;
