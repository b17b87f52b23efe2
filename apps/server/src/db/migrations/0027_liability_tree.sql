-- What members were owed at the end of each day, as the root of a Merkle sum tree that is published and never changes.
create table liability_tree (
  day     date primary key,
  root    bytea not null check (length(root) = 32),
  -- The sum of all leaves in minor units, which is the sum at the root.
  total   numeric(38, 0) not null check (total > 0),
  members integer not null check (members > 0),
  made_at timestamptz not null
);
create trigger liability_tree_append_only before update or delete on liability_tree for each row execute function refuse_change();
create trigger liability_tree_no_truncate before truncate on liability_tree for each statement execute function refuse_change();
grant select, insert on liability_tree to terahold_app;

-- The leaves of the newest trees: what a member shows to be part of a root. Written with the tree in one transaction and
-- deleted when it is old; no foreign key, which would be looked up a million times a night and say nothing more.
create table liability_leaf (
  member_id uuid not null,
  day       date not null,
  position  integer not null check (position >= 0),
  amount    numeric(38, 0) not null check (amount > 0),
  salt      bytea not null check (length(salt) = 16),
  primary key (member_id, day)
);
create trigger liability_leaf_kept_as_it_is before update on liability_leaf for each row execute function refuse_change();
grant select, insert, delete on liability_leaf to terahold_app;

-- All nodes of those trees, 48 bytes each: hash and sum. Level 0 is the leaves'; a block holds 512, the last one of a level what is left.
create table liability_level (
  day   date not null,
  level smallint not null check (level >= 0),
  block integer not null check (block >= 0),
  nodes bytea not null check (length(nodes) between 48 and 512 * 48 and length(nodes) % 48 = 0),
  primary key (day, level, block)
);
-- Hashes do not compress, and uncompressed a single node is read without its block.
alter table liability_level alter column nodes set storage external;
create trigger liability_level_kept_as_it_is before update on liability_level for each row execute function refuse_change();
grant select, insert, delete on liability_level to terahold_app;
