-- The signing key of a chain. The signing transaction takes the next nonce and the next payout number from this row.
create table payout_signer (
  chain_id       integer primary key,
  address        text not null,
  vault          text not null,
  next_nonce     bigint not null check (next_nonce >= 0),
  next_payout_no bigint not null default 0 check (next_payout_no >= 0),
  -- A flag that others raise; the payout process turns it into a payout_halt when it next looks.
  halted_at      timestamptz,
  halt_reason    text check (halt_reason in
    ('operator', 'chain_replaced', 'database_restored', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained',
      'payout_number_unexplained', 'payout_receipt_contradicts', 'payout_refused')),
  halt_detail    text,
  lease_holder   uuid,
  lease_until    timestamptz,
  lease_epoch    bigint not null default 0,
  -- The balances and limits the process last read, for operators who decide about a refill.
  vault_cash     numeric(38, 0),
  cap_left       numeric(38, 0),
  cash_total     numeric(38, 0),
  gas_money      numeric(38, 0),
  limit_hour     numeric(38, 0),
  limit_day      numeric(38, 0),
  limit_new_wallets numeric(38, 0),
  -- What the vault may pay without a release at once. A larger withdrawal needs a release.
  vault_cap      numeric(38, 0),
  seen_at        timestamptz,
  -- The final block at which the chain knew more nonces or payout numbers than the books, and two operators let payouts continue. It may
  -- hold payouts that a restored database has forgotten, so nothing is signed before the watcher has read that block.
  ahead_at       bigint check (ahead_at >= 0),
  constraint payout_signer_halt_flag check (num_nulls(halted_at, halt_reason) in (0, 2))
);

create table payout_batch (
  batch_id   uuid primary key,
  chain_id   integer not null references payout_signer,
  nonce      bigint not null,
  first_payout_no bigint not null,
  total      numeric(38, 0) not null,
  -- What of it went to new wallets, without payouts that two operators released.
  new_wallets numeric(38, 0) not null default 0 check (new_wallets between 0 and total),
  state      text not null check (state in ('signed', 'broadcast', 'final', 'reverted')),
  created_at timestamptz not null,
  final_at   timestamptz,
  -- The key and the vault it was signed for; both may change while the batch is pending.
  signer     text not null,
  vault      text not null,
  -- The final block as of which it was signed. A transaction that uses its nonce or numbers is in a later block.
  after_height bigint not null,
  -- The final block in which the batch ended. The payout process compares its hash with its own nodes before it signs again.
  final_height bigint,
  final_hash   text,
  -- The adoption after which the batch was paid once more, under the same payout numbers.
  reopened_in  uuid references chain_adoption,
  check (signer = lower(signer) and vault = lower(vault)),
  unique (chain_id, signer, nonce),
  constraint payout_batch_final_block check (num_nulls(final_height, final_hash) in (0, 2))
);
create index payout_batch_final on payout_batch (chain_id, final_height) where final_height is not null;

-- Every signed version of a batch, stored before it is sent. All of them share the batch's nonce, so at most one can be mined.
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
  first_sent_at timestamptz,
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
  -- The decision that the payout rests on. A form with a higher fee carries the same signatures.
  decision_id uuid references operator_decision,
  primary key (chain_id, payout_no)
);
-- At most one payout per withdrawal.
create unique index payout_item_once on payout_item (member_id, withdraw_id);
-- The desk lists payouts by amount, and finds them by their withdrawal, their batch and how their address begins.
create index payout_item_amount on payout_item (chain_id, amount, payout_no);
create index payout_item_withdrawal on payout_item (withdraw_id);
create index payout_item_batch on payout_item (batch_id);
create index payout_item_recipient on payout_item (to_address text_pattern_ops);

-- Payouts stop when something on the chain has no explanation, or when an operator stops them. They continue when one operator has
-- recorded why they may and another has agreed. The payout process itself can add a stop but not lift one.
create table payout_halt (
  halt_id       uuid primary key,
  chain_id      integer not null references payout_signer,
  cause         text not null check (cause in
    ('operator', 'chain_replaced', 'database_restored', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained',
      'payout_number_unexplained', 'payout_receipt_contradicts', 'payout_refused')),
  -- The nonce, payout number, batch or withdrawal concerned. The incident of the same kind has the same subject.
  subject       text not null,
  detail        text not null,
  halted_by     uuid references operator,
  halted_at     timestamptz not null,
  -- go_on checks the same facts again; give_back also refunds a batch whose nonce another transaction has used.
  decision      text check (decision in ('go_on', 'give_back')),
  -- The id of the decision that an operator signed.
  resume_id     uuid,
  resume_reason text check (length(resume_reason) >= 10),
  prepared_by   uuid references operator,
  prepared_at   timestamptz,
  released_by   uuid references operator,
  released_at   timestamptz,
  check ((cause = 'operator') = (halted_by is not null)),
  check (num_nulls(decision, resume_reason, prepared_by, prepared_at) in (0, 4)),
  check (num_nulls(released_by, released_at) in (0, 2)),
  check (released_by is null or (prepared_by is not null and released_by <> prepared_by))
);
create unique index payout_halt_open on payout_halt (chain_id) where released_at is null;
create unique index payout_halt_resume on payout_halt (resume_id) where resume_id is not null;
create index payout_halt_subject on payout_halt (chain_id, cause, subject);

-- A payment out of the vault that turns out to be a withdrawal's payout: recorded by one operator, approved by another, once. Without a
-- withdrawal it is a payout whose withdrawal the books have lost; it is then entered for the member who received it.
create table outflow_booking (
  booking_id  uuid primary key,
  chain_id    integer not null,
  tx_hash     text not null,
  log_index   integer not null,
  member_id   uuid not null,
  withdraw_id uuid,
  reason      text not null check (length(btrim(reason)) >= 10),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  -- The adoption whose chain does not have the booked payment. If the payment comes back, it can be booked again.
  vanished_in uuid references chain_adoption,
  foreign key (chain_id, tx_hash, log_index) references chain_transfer,
  foreign key (member_id, withdraw_id) references withdrawal,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or (decided_by <> recorded_by and withdraw_id is not null))
);
create unique index outflow_booking_once on outflow_booking (chain_id, tx_hash, log_index)
  where state <> 'rejected' and vanished_in is null;
create unique index outflow_booking_withdrawal on outflow_booking (member_id, withdraw_id)
  where state <> 'rejected' and vanished_in is null;

-- Higher limits of a UTC day. The payout process does not trust this row: it reads the sums from what both operators signed.
create table payout_limit_raise (
  raise_id    uuid primary key,
  day         date not null,
  per_hour    numeric(38, 0) not null check (per_hour >= 0),
  per_day     numeric(38, 0) not null check (per_day >= 0),
  new_wallets numeric(38, 0) not null check (new_wallets >= 0),
  reason      text not null check (length(btrim(reason)) >= 10),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by)
);
create index payout_limit_raise_day on payout_limit_raise (day) where state = 'approved';

-- The application identifies payouts by their hash and batch; only the process that sends them reads the signed bytes. That process takes
-- over a new key, but may not name a vault, because operators send money there.
grant select on payout_signer, payout_batch, payout_item to terahold_app;
grant select, insert on payout_halt, outflow_booking, payout_limit_raise to terahold_app;
grant update (halted_at, halt_reason, halt_detail) on payout_signer to terahold_app;
grant select (chain_id, tx_hash, batch_id, sends) on payout_attempt to terahold_app;
grant update (decision, resume_id, resume_reason, prepared_by, prepared_at, released_by, released_at) on payout_halt to terahold_app;
grant update (withdraw_id, state, decided_by, decided_at) on outflow_booking to terahold_app;
grant update (state, decided_by, decided_at) on payout_limit_raise to terahold_app;
grant select on payout_signer, payout_limit_raise to terahold_payout;
grant select, insert on payout_batch, payout_attempt, payout_item, payout_halt to terahold_payout;
grant update (address, next_nonce, next_payout_no, lease_holder, lease_until, lease_epoch, vault_cash, cap_left, cash_total, gas_money,
  limit_hour, limit_day, limit_new_wallets, vault_cap, seen_at, ahead_at) on payout_signer to terahold_payout;
grant update (state, final_at, final_height, final_hash) on payout_batch to terahold_payout;
grant update (last_sent_at, sends, first_sent_at) on payout_attempt to terahold_payout;
grant update (outcome) on payout_item to terahold_payout;
