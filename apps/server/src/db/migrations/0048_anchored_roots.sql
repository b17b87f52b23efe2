-- What a night's root is anchored with. Written with its tree, so that all figures are of one moment.
create table liability_anchor (
  day             date primary key references liability_tree,
  -- The contract that the root is anchored in.
  reserve         text not null check (reserve ~ '^0x[0-9a-f]{40}$'),
  journal_seal    bytea not null check (length(journal_seal) = 32),
  -- How many settlements the settlement root is over, in the order of settlement_leaf.
  settlements     bigint not null check (settlements >= 0),
  settlement_root bytea not null check (length(settlement_root) = 32),
  -- The block up to which the books had read the chain: the reserves of the same moment.
  asset_block     bigint not null check (asset_block >= 0),
  release_hash    bytea not null check (length(release_hash) = 32),
  verifier_hash   bytea not null check (length(verifier_hash) = 32)
);

-- Operators' signatures of these figures (EIP-712, contracts/src/ReserveVault.sol).
create table liability_signature (
  day       date not null references liability_anchor,
  operator  text not null check (operator ~ '^0x[0-9a-f]{40}$'),
  signature text not null check (signature ~ '^0x([0-9a-f]{2})+$'),
  signed_at timestamptz not null,
  primary key (day, operator)
);

-- Transactions that anchor a root, stored before they are sent.
create table liability_attempt (
  tx_hash   text primary key check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  day       date not null references liability_anchor,
  sender    text not null check (sender ~ '^0x[0-9a-f]{40}$'),
  nonce     bigint not null check (nonce >= 0),
  max_fee   numeric(38, 0) not null check (max_fee >= 0),
  raw       bytea not null,
  signed_at timestamptz not null
);
create index liability_attempt_day on liability_attempt (day, signed_at);

-- Roots that a final block has. The transaction is unknown if somebody else sent it.
create table liability_anchored (
  day          date primary key references liability_anchor,
  tx_hash      text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint check (block_number >= 0),
  seen_at      timestamptz not null,
  check ((tx_hash is null) = (block_number is null))
);

-- Every settlement in the order in which nightly roots included it. A row never changes, so a later root contains every earlier one.
create table settlement_leaf (
  leaf_no       bigint primary key check (leaf_no >= 0),
  settlement_id uuid not null unique references settlement,
  hash          bytea not null check (length(hash) = 32)
);

-- The contract that receives members' payments and anchors roots; null while there is none.
alter table installation add column reserve text check (reserve ~ '^0x[0-9a-f]{40}$');

grant select, insert on liability_anchor, liability_signature, liability_attempt, liability_anchored, settlement_leaf to terahold_app;
grant select on liability_anchor, liability_anchored to terahold_payout;
