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

-- vanished: an adopted chain does not have it. It is booked again if the chain shows it later.
-- chain_log_index: where the log is in its block now, if an adopted chain has the same transfer at another place. log_index stays its name.
alter table chain_transfer
  drop constraint chain_transfer_state_check,
  add constraint chain_transfer_state_check check (state in
    ('seen', 'deposit', 'venue', 'treasury_move', 'suspense', 'ignored', 'payout', 'outflow', 'vanished')),
  add column vanished_in uuid references chain_adoption,
  add column chain_log_index integer;
create index chain_transfer_moved on chain_transfer (chain_id, tx_hash) where chain_log_index is not null;

-- A vanished transfer that comes back can be assigned again.
alter table suspense_assignment add column vanished_in uuid references chain_adoption;
drop index suspense_assignment_once;
create unique index suspense_assignment_once on suspense_assignment (chain_id, tx_hash, log_index)
  where state <> 'rejected' and vanished_in is null;

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

-- claimed: the part of a venue's payment that settled a claim against it.
alter table venue_payment
  add column vanished_in uuid references chain_adoption,
  add column claimed numeric(38, 0) not null default 0 check (claimed >= 0),
  add constraint venue_payment_used check (allocated + claimed <= amount);

-- The adoption after which the batch was paid once more, under the same payout numbers.
alter table payout_batch add column reopened_in uuid references chain_adoption;

insert into ledger_account values ('member_claims', 'house', 'debit'), ('venue_claims', 'house', 'debit');
insert into transfer_kind (asset, kind, debit, credit) values
  ('USDT', 'deposit_vanished', 'available', 'treasury'),
  ('USDT', 'deposit_vanished', 'member_claims', 'treasury'),
  ('USDT', 'claim_settled', 'available', 'member_claims'),
  ('USDT', 'transfer_vanished', 'suspense', 'treasury'),
  ('USDT', 'transfer_vanished', 'suspense', 'payout_vault'),
  ('USDT', 'transfer_vanished', 'treasury', 'payout_vault'),
  ('USDT', 'transfer_vanished', 'payout_vault', 'treasury'),
  ('USDT', 'transfer_vanished', 'treasury', 'house_withdrawal'),
  ('USDT', 'transfer_vanished', 'payout_vault', 'house_withdrawal'),
  ('USDT', 'transfer_vanished', 'house_withdrawal', 'treasury'),
  ('USDT', 'transfer_vanished', 'treasury', 'suspense'),
  ('USDT', 'transfer_vanished', 'treasury', 'correction_expense'),
  ('USDT', 'transfer_vanished', 'venue_claims', 'treasury'),
  ('USDT', 'venue_returned', 'treasury', 'venue_claims'),
  ('USDT', 'venue_returned', 'treasury', 'suspense'),
  ('USDT', 'venue_claim_settled', 'suspense', 'venue_claims'),
  ('USDT', 'payout_vanished', 'payout_vault', 'payout_in_flight'),
  ('USDT', 'refund_vanished', 'available', 'payout_in_flight'),
  ('USDT', 'refund_vanished', 'available', 'network_fee'),
  ('USDT', 'refund_vanished', 'member_claims', 'payout_in_flight'),
  ('USDT', 'refund_vanished', 'member_claims', 'network_fee');

grant select, insert on chain_adoption, chain_claim to terahold_app;
grant select, insert, delete on scan_checkpoint to terahold_app;
grant update (state, decided_by, decided_at, ancestor_height, ancestor_hash) on chain_adoption to terahold_app;
grant update (settled) on chain_claim to terahold_app;
grant update (vanished_in) on suspense_assignment to terahold_app;
grant update (vanished_in, claimed) on venue_payment to terahold_app;
