-- Entries about cash that comes to the house or leaves it otherwise than by a deposit or a payout.
insert into transfer_kind (asset, kind, debit, credit) values
  ('USDT', 'cash_found', 'treasury', 'house_withdrawal'),
  ('USDT', 'cash_found', 'payout_vault', 'house_withdrawal'),
  ('USDT', 'owner_contribution', 'suspense', 'house_withdrawal'),
  ('USDT', 'suspense_to_venue', 'suspense', 'treasury'),
  ('USDT', 'suspense_returned', 'suspense', 'treasury'),
  ('USDT', 'suspense_returned', 'suspense', 'house_withdrawal'),
  ('USDT', 'outflow_unexplained', 'house_withdrawal', 'treasury'),
  ('USDT', 'outflow_unexplained', 'house_withdrawal', 'payout_vault');

-- Money that leaves the house's addresses is watched as what comes in is. payout: one of our own signed batches paid it;
-- outflow: anything else that left, its reason saying what explains it.
alter table chain_transfer drop constraint chain_transfer_state_check;
alter table chain_transfer add constraint chain_transfer_state_check
  check (state in ('seen', 'deposit', 'venue', 'treasury_move', 'suspense', 'ignored', 'payout', 'outflow'));
create index chain_transfer_block on chain_transfer (chain_id, token, block_number);
create index chain_transfer_unexplained on chain_transfer (chain_id, recipient, amount)
  where state = 'outflow' and reason = 'unexplained';

-- What was at a house address when it was first looked at, at this block; what came later is in the books by itself.
create table cash_stock (
  chain_id integer not null,
  token    text not null,
  address  text not null,
  height   bigint not null,
  amount   numeric(38, 0) not null check (amount >= 0),
  taken_at timestamptz not null,
  primary key (chain_id, token, address)
);

-- Whose a transfer in suspense is: said by one operator with evidence, approved by another, once. sender: it goes back to
-- where it came from, which is done when the chain shows it.
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
  foreign key (chain_id, tx_hash, log_index) references chain_transfer,
  foreign key (chain_id, returned_tx_hash, returned_log_index) references chain_transfer,
  unique (chain_id, returned_tx_hash, returned_log_index),
  check ((target = 'member') = (member_id is not null)),
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by),
  check ((returned_tx_hash is null) = (returned_log_index is null)),
  check (returned_tx_hash is null or (target = 'sender' and state = 'approved'))
);
create unique index suspense_assignment_once on suspense_assignment (chain_id, tx_hash, log_index) where state <> 'rejected';

-- Earned income about to leave for the owner: announced by one operator, approved by another, done when the chain shows it.
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
  foreign key (chain_id, tx_hash, log_index) references chain_transfer,
  unique (chain_id, tx_hash, log_index),
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by),
  check ((tx_hash is null) = (log_index is null)),
  check (tx_hash is null or state = 'approved')
);
create index house_withdrawal_open on house_withdrawal (chain_id, to_address, amount) where state = 'approved' and tx_hash is null;

-- A second look at final blocks: where it began, how far it is and where it ends, so that another process can go on with it.
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

grant select, insert on cash_stock, suspense_assignment, house_withdrawal, chain_rescan to terahold_app;
grant update (state, decided_by, decided_at, returned_tx_hash, returned_log_index) on suspense_assignment to terahold_app;
grant update (state, decided_by, decided_at, tx_hash, log_index) on house_withdrawal to terahold_app;
grant update (height, block_hash, findings, finished_at) on chain_rescan to terahold_app;
-- By which payouts are told from money that somebody else moved; the signed bytes stay with the process that sends them.
grant select (chain_id, tx_hash, batch_id) on payout_attempt to terahold_app;
-- Who sees money leave that nothing explains stops the payouts.
grant update (halted_at, halt_reason) on payout_signer to terahold_app;
