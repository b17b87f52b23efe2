-- What the chain said. Chain-owned, not member-owned.
create table scan_cursor (
  chain_id   integer not null,
  token      text not null,
  -- Everything up to and including this finalized block has been read; its hash shows that it is still the same chain.
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
  -- seen: not final yet, shown and never credited. The rest is what a final transfer turned out to be.
  state        text not null check (state in ('seen', 'deposit', 'venue', 'treasury_move', 'suspense', 'ignored')),
  reason       text,
  member_id    uuid,
  recorded_at  timestamptz not null,
  primary key (chain_id, tx_hash, log_index)
);
create index chain_transfer_sender on chain_transfer (chain_id, sender, block_number);
create index chain_transfer_state on chain_transfer (state, block_number);
create table house_address (
  chain_id integer not null,
  address  text not null,
  role     text not null check (role in ('treasury', 'payout_vault', 'payout_signer', 'venue')),
  name     text not null,
  primary key (chain_id, address, role)
);
grant select on scan_cursor, chain_transfer, house_address to terahold_app, terahold_payout;
grant insert, update on scan_cursor to terahold_app;
grant insert, update, delete on chain_transfer to terahold_app;
