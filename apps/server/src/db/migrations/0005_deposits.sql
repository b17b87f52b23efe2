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
  -- seen: not final yet, so it is shown but not credited. payout: one of our signed batches paid it. outflow: any other transfer that left
  -- a house address; the reason explains it.
  state        text not null check (state in
    ('seen', 'deposit', 'venue', 'treasury_move', 'suspense', 'ignored', 'payout', 'outflow')),
  reason       text check (reason in ('other_token', 'zero_value', 'unknown_sender', 'paid_to_vault', 'paid_to_retired', 'unexplained',
    'correction', 'returned', 'house_withdrawal', 'withdrawal')),
  member_id    uuid,
  recorded_at  timestamptz not null,
  primary key (chain_id, tx_hash, log_index)
);
create index chain_transfer_sender on chain_transfer (chain_id, sender, block_number);
create index chain_transfer_state on chain_transfer (state, block_number);
create index chain_transfer_block on chain_transfer (chain_id, token, block_number);
create index chain_transfer_unexplained on chain_transfer (chain_id, recipient, amount)
  where state = 'outflow' and reason = 'unexplained';

-- A retired address still belongs to the house, so what leaves it is booked; no payment to it is expected any more.
create table house_address (
  chain_id integer not null,
  address  text not null,
  role     text not null check (role in ('treasury', 'payout_vault', 'payout_signer', 'venue')),
  name     text not null,
  retired_at timestamptz,
  primary key (chain_id, address, role)
);

-- What a house address held at the block where it was first read. Later transfers are booked one by one.
create table cash_stock (
  chain_id integer not null,
  token    text not null,
  address  text not null,
  height   bigint not null,
  amount   numeric(38, 0) not null check (amount >= 0),
  taken_at timestamptz not null,
  primary key (chain_id, token, address)
);

-- To whom a transfer in suspense belongs: recorded by one operator with evidence, approved by another, once.
-- The target sender means that it goes back; the row is complete when the chain shows the return.
create table suspense_assignment (
  assignment_id uuid primary key,
  chain_id      integer not null,
  tx_hash       text not null,
  log_index     integer not null,
  target        text not null check (target in ('member', 'venue', 'owner', 'sender')),
  member_id     uuid,
  evidence      text not null check (length(btrim(evidence)) between 10 and 2000),
  state         text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by   uuid not null references operator,
  recorded_at   timestamptz not null,
  decided_by    uuid references operator,
  decided_at    timestamptz,
  returned_tx_hash   text,
  returned_log_index integer,
  -- An approved return that will not happen is given up by two operators: given_up_by records it, then decided_by rejects the row.
  given_up_by   uuid references operator,
  given_up_at   timestamptz,
  foreign key (chain_id, tx_hash, log_index) references chain_transfer,
  foreign key (chain_id, returned_tx_hash, returned_log_index) references chain_transfer,
  unique (chain_id, returned_tx_hash, returned_log_index),
  check ((target = 'member') = (member_id is not null)),
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by),
  check ((returned_tx_hash is null) = (returned_log_index is null)),
  check (returned_tx_hash is null or (target = 'sender' and state = 'approved')),
  constraint suspense_assignment_given_up check (num_nulls(given_up_by, given_up_at) in (0, 2)
    and (given_up_by is null or (target = 'sender' and (state = 'approved' or (state = 'rejected' and decided_by <> given_up_by)))))
);
create unique index suspense_assignment_once on suspense_assignment (chain_id, tx_hash, log_index) where state <> 'rejected';

-- Earned income that leaves for the owner: announced by one operator, approved by another, complete when the chain shows it.
create table house_withdrawal (
  house_withdrawal_id uuid primary key,
  chain_id    integer not null,
  to_address  text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  amount      numeric(38, 0) not null check (amount > 0),
  reason      text not null check (length(btrim(reason)) between 10 and 2000),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  tx_hash     text,
  log_index   integer,
  -- As in suspense_assignment.
  given_up_by uuid references operator,
  given_up_at timestamptz,
  foreign key (chain_id, tx_hash, log_index) references chain_transfer,
  unique (chain_id, tx_hash, log_index),
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by),
  check ((tx_hash is null) = (log_index is null)),
  check (tx_hash is null or state = 'approved'),
  constraint house_withdrawal_given_up check (num_nulls(given_up_by, given_up_at) in (0, 2)
    and (given_up_by is null or state = 'approved' or (state = 'rejected' and decided_by <> given_up_by)))
);
create index house_withdrawal_open on house_withdrawal (chain_id, to_address, amount) where state = 'approved' and tx_hash is null;

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

grant select on house_address to terahold_app;
grant select, insert on cash_stock, suspense_assignment, house_withdrawal, chain_rescan to terahold_app;
grant select, insert, update on scan_cursor to terahold_app;
grant select, insert, update, delete on chain_transfer to terahold_app;
grant update (state, decided_by, decided_at, returned_tx_hash, returned_log_index, given_up_by,
  given_up_at) on suspense_assignment to terahold_app;
grant update (state, decided_by, decided_at, tx_hash, log_index, given_up_by, given_up_at) on house_withdrawal to terahold_app;
grant update (height, block_hash, findings, finished_at) on chain_rescan to terahold_app;
grant select (chain_id, address, role, retired_at) on house_address to terahold_payout;
