-- Activity, names and pictures that wallets show. The rows belong to a chain or are shared; none belong to a member.

-- Addresses whose transfers of the token are stored. For each, the final blocks above from_height up to height have been read.
create table followed_address (
  chain_id     integer not null,
  token        text not null,
  address      text not null check (address ~ '^0x[0-9a-f]{40}$'),
  from_height  bigint not null,
  height       bigint not null,
  -- The hash of the block at height. It shows whether it is still the same chain.
  block_hash   text not null,
  -- Older blocks are read down to here on request.
  floor_height bigint not null,
  -- A member's address is always followed, any other for a while after it was requested.
  is_member    boolean not null,
  asked_at     timestamptz,
  primary key (chain_id, token, address),
  check (0 <= floor_height and floor_height <= from_height and from_height <= height),
  check (is_member or asked_at is not null)
);
create index followed_address_member on followed_address (chain_id, token, height) where is_member;
create index followed_address_asked on followed_address (chain_id, token, asked_at) where asked_at is not null;

-- Final transfers, one row for each followed address they concern.
create table account_transfer (
  chain_id     integer not null,
  token        text not null,
  address      text not null,
  block_number bigint not null,
  log_index    integer not null,
  tx_hash      text not null,
  sender       text not null,
  recipient    text not null,
  amount       numeric(78, 0) not null check (amount > 0),
  block_time   timestamptz not null,
  primary key (chain_id, token, address, block_number, log_index),
  foreign key (chain_id, token, address) references followed_address on delete cascade,
  check (address in (sender, recipient))
);

-- Pictures from other servers as we encoded them again, by the hash of their content.
create table wallet_picture (
  picture_id text primary key check (picture_id ~ '^[0-9a-f]{64}$'),
  content    bytea not null check (octet_length(content) between 1 and 200000),
  stored_at  timestamptz not null
);

-- The answer of the name service about an address; the name is null when it knows none.
create table wallet_name (
  address      text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  name         text,
  picture_id   text references wallet_picture,
  looked_up_at timestamptz not null,
  check (name is not null or picture_id is null)
);
create index wallet_name_looked_up on wallet_name (looked_up_at);
create index wallet_name_picture on wallet_name (picture_id) where picture_id is not null;

grant select, insert, delete on account_transfer, wallet_picture to terahold_app;
grant select, insert, update, delete on followed_address, wallet_name to terahold_app;
