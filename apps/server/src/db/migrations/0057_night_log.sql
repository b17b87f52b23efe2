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

grant select, insert on night_leaf, night_checkpoint, night_cosignature to terahold_app;
grant select, insert, update on night_witness to terahold_app;
