-- Trees of decision 26 replace those of decision 17. Their leaves name nobody, so the whole tree is published as a file.
drop table liability_leaf, liability_level;

alter table liability_tree rename column members to leaves;
alter table liability_tree
  -- The decision it was made by: 0 for decision 17, 1 for decision 26.
  add column format smallint not null default 0 check (format in (0, 1)),
  -- SHA-256 of the whole file.
  add column file_hash bytea check (length(file_hash) = 32),
  -- The index file: the snapshot and the top node of each shard.
  add column shard_index bytea,
  -- Signed payouts that were not final at that moment, in minor units. They are in no leaf.
  add column leaving numeric(38, 0) check (leaving >= 0),
  add check (num_nonnulls(file_hash, shard_index, leaving) = case format when 0 then 0 else 3 end);
alter table liability_tree alter column format drop default;

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

grant select, insert on proof_key to terahold_app;
grant select, insert, delete on liability_shard to terahold_app;
