-- What members were owed at the end of each day, as the root of a Merkle sum tree that is published and never changes.
create table liability_tree (
  day     date primary key,
  root    bytea not null check (length(root) = 32),
  -- The sum of all leaves in minor units, which is the sum at the root.
  total   numeric(38, 0) not null check (total > 0),
  leaves  integer not null check (leaves > 0),
  made_at timestamptz not null,
  -- How its leaves are made (docs/decisions/0026).
  format  smallint not null check (format = 1),
  -- SHA-256 of the whole file.
  file_hash bytea not null check (length(file_hash) = 32),
  -- The index file: the snapshot and the top node of each shard.
  shard_index bytea not null,
  -- Signed payouts that were not final at that moment, in minor units. They are in no leaf.
  leaving numeric(38, 0) not null check (leaving >= 0)
);

-- The leaves of the newest trees. Written in the transaction of their tree and deleted when old.
create table liability_shard (
  day    date not null references liability_tree,
  shard  smallint not null check (shard between 0 and 63),
  -- 48 bytes each: tag and amount.
  leaves bytea not null check (length(leaves) % 48 = 0),
  primary key (day, shard)
);
-- Tags do not compress.
alter table liability_shard alter column leaves set storage external;

-- What each member was owed when a tree was made, by the reason why, in minor units. The member's device compares its leaves
-- with the sum. Written in the transaction of its tree and deleted with the leaves.
create table liability_owed (
  -- Members are read before the tree is written.
  day       date not null references liability_tree deferrable initially deferred,
  member_id uuid not null references member,
  available numeric(38, 0) not null,
  held      numeric(38, 0) not null,
  pending   numeric(38, 0) not null,
  unearned  numeric(38, 0) not null,
  refunds   numeric(38, 0) not null,
  -- Tables of members can be partitioned by member. Old days are deleted by day.
  primary key (member_id, day)
);
create index liability_owed_day on liability_owed (day);

-- The keys from which the tags of a member's leaves are computed. A tree uses the newest key of its day or earlier.
create table proof_key (
  member_id uuid not null references member,
  -- The first day whose tree uses it.
  first_day date not null,
  -- Server: random, for a member whose wallet had not signed for one. Wallet: SHA-256 of the wallet's signature.
  origin    text not null check (origin in ('server', 'wallet')),
  key       bytea not null check (length(key) = 32),
  primary key (member_id, first_day)
);

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

-- Every night's tree in the order of its day. A row never changes, so a later log contains every earlier one.
create table night_leaf (
  leaf_no bigint primary key check (leaf_no >= 0),
  day     date not null unique references liability_tree,
  hash    bytea not null check (length(hash) = 32)
);

-- The log's head as the log signed it (c2sp.org/tlog-checkpoint).
create table night_checkpoint (
  size      bigint primary key check (size > 0),
  root      bytea not null check (length(root) = 32),
  -- The log's public key, and those of the witnesses that were configured then.
  key       text not null,
  witnesses text[] not null,
  -- Signed by the log only: cosignatures are added when it is published.
  note      text not null,
  signed_at timestamptz not null
);

-- What witnesses signed (c2sp.org/tlog-cosignature).
create table night_cosignature (
  size        bigint not null references night_checkpoint,
  -- The witness's public key.
  witness     text not null,
  line        text not null,
  -- By the witness's clock.
  cosigned_at timestamptz not null,
  primary key (size, witness)
);

-- The last submission to each witness, and what was wrong with it; null when the witness signed.
create table night_witness (
  witness  text primary key,
  tried_at timestamptz not null,
  problem  text
);

grant select, insert on liability_tree, proof_key, liability_anchor, liability_signature, liability_attempt, liability_anchored,
  settlement_leaf, night_leaf, night_checkpoint, night_cosignature to terahold_app;
grant select, insert, update on night_witness to terahold_app;
grant select, insert, delete on liability_shard, liability_owed to terahold_app;
grant select on liability_anchor, liability_anchored to terahold_payout;
