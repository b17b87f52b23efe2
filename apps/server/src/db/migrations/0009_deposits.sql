-- A retired address still belongs to the house, so what leaves it is booked; no payment to it is expected any more.
create table house_address (
  chain_id integer not null,
  address  text not null,
  role     text not null check (role in ('treasury', 'payout_vault', 'payout_signer', 'venue')),
  name     text not null,
  venue_id uuid references venue,
  retired_at timestamptz,
  primary key (chain_id, address, role),
  constraint house_address_venue check ((role = 'venue') = (venue_id is not null))
);
create index house_address_of_venue on house_address (venue_id) where venue_id is not null;

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
  venue_id      uuid references venue,
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
  -- A vanished transfer that comes back can be assigned again.
  vanished_in   uuid references chain_adoption,
  foreign key (chain_id, tx_hash, log_index) references chain_transfer,
  foreign key (chain_id, returned_tx_hash, returned_log_index) references chain_transfer,
  unique (chain_id, returned_tx_hash, returned_log_index),
  check ((target = 'member') = (member_id is not null)),
  constraint suspense_assignment_venue check ((target = 'venue') = (venue_id is not null)),
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by),
  check ((returned_tx_hash is null) = (returned_log_index is null)),
  check (returned_tx_hash is null or (target = 'sender' and state = 'approved')),
  constraint suspense_assignment_given_up check (num_nulls(given_up_by, given_up_at) in (0, 2)
    and (given_up_by is null or (target = 'sender' and (state = 'approved' or (state = 'rejected' and decided_by <> given_up_by)))))
);
create unique index suspense_assignment_once on suspense_assignment (chain_id, tx_hash, log_index)
  where state <> 'rejected' and vanished_in is null;

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

grant select on house_address to terahold_app;
grant select, insert on cash_stock, suspense_assignment, house_withdrawal to terahold_app;
grant update (state, decided_by, decided_at, returned_tx_hash, returned_log_index, given_up_by, given_up_at,
  vanished_in) on suspense_assignment to terahold_app;
grant update (state, decided_by, decided_at, tx_hash, log_index, given_up_by, given_up_at) on house_withdrawal to terahold_app;
grant select (chain_id, address, role, retired_at) on house_address to terahold_payout;
