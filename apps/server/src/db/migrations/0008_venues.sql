-- Who buys the pools' coins and pays for them. Two operators register a venue with the addresses it pays from and the pools it pays for.
create table venue (
  venue_id      uuid primary key,
  name          text not null check (length(btrim(name)) between 1 and 120),
  -- Its transfers clear nothing until a remittance advice splits them among its pools.
  is_advised    boolean not null default false,
  registered_at timestamptz not null,
  -- A retired venue gets no new rows. Its transfers still clear the rows it has.
  retired_at    timestamptz
);
create unique index venue_name on venue (lower(name));

create table venue_pool (
  venue_id uuid not null references venue,
  pool_id  uuid not null references pool,
  primary key (venue_id, pool_id)
);

-- What one operator proposes for a venue and another approves: all its addresses and pools. Without pools the venue retires.
create table venue_proposal (
  proposal_id uuid primary key,
  chain_id    integer not null,
  name        text not null check (length(btrim(name)) between 1 and 120),
  addresses   text[] not null,
  pool_ids    uuid[] not null,
  is_advised  boolean not null,
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- An operator can withdraw a record of their own: it is then rejected by its recorder.
  constraint venue_proposal_two_operators check (state = 'rejected' or decided_by <> recorded_by)
);
create unique index venue_proposal_open on venue_proposal (lower(name)) where state = 'recorded';

-- A final transfer from a venue to the treasury. What no open revenue row needs waits in suspense for the next approved row.
create table venue_payment (
  chain_id  integer not null,
  tx_hash   text not null,
  log_index integer not null,
  venue_id  uuid not null references venue,
  amount    numeric(38, 0) not null check (amount > 0),
  allocated numeric(38, 0) not null default 0 check (allocated between 0 and amount),
  -- The part that settled a claim against the venue.
  claimed   numeric(38, 0) not null default 0 check (claimed >= 0),
  at        timestamptz not null,
  vanished_in uuid references chain_adoption,
  primary key (chain_id, tx_hash, log_index),
  constraint venue_payment_used check (allocated + claimed <= amount)
);
create index venue_payment_unallocated on venue_payment (venue_id, at) where allocated + claimed < amount;

-- How a venue splits one of its transfers among the pools it pays for: recorded by one operator from the venue's advice, approved by another.
create table remittance_advice (
  advice_id      uuid primary key,
  chain_id       integer not null,
  tx_hash        text not null,
  log_index      integer not null,
  -- Of the venue's advice.
  statement_hash text not null,
  state          text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by    uuid not null references operator,
  recorded_at    timestamptz not null,
  decided_by     uuid references operator,
  decided_at     timestamptz,
  foreign key (chain_id, tx_hash, log_index) references venue_payment,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint remittance_advice_two_operators check (state = 'rejected' or decided_by <> recorded_by)
);
create unique index remittance_advice_once on remittance_advice (chain_id, tx_hash, log_index) where state <> 'rejected';

-- The lines of an approved advice add up to the transfer.
create table remittance_line (
  advice_id uuid not null references remittance_advice,
  pool_id   uuid not null references pool,
  amount    numeric(38, 0) not null check (amount > 0),
  primary key (advice_id, pool_id)
);

-- Two operators register a venue through the application. register_venue applies what they approved.
grant select on venue, venue_pool to terahold_app;
grant select, insert on venue_proposal, venue_payment, remittance_advice, remittance_line to terahold_app;
grant update (state, decided_by, decided_at) on venue_proposal, remittance_advice to terahold_app;
grant update (allocated, claimed, vanished_in) on venue_payment to terahold_app;
