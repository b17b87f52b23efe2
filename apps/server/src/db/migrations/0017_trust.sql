-- What members were owed at the end of each day, as the root of a Merkle sum tree that is published and never changes.
create table liability_tree (
  day     date primary key,
  root    bytea not null check (length(root) = 32),
  -- The sum of all leaves in minor units, which is the sum at the root.
  total   numeric(38, 0) not null check (total > 0),
  members integer not null check (members > 0),
  made_at timestamptz not null
);

-- The leaves of the newest trees, with which a member proves to be part of a root. Written in the transaction of their tree and deleted
-- when old. No foreign key: it would be checked a million times a night and prove nothing more.
create table liability_leaf (
  member_id uuid not null,
  day       date not null,
  position  integer not null check (position >= 0),
  amount    numeric(38, 0) not null check (amount > 0),
  salt      bytea not null check (length(salt) = 16),
  primary key (member_id, day)
);

-- All nodes of those trees, 48 bytes each: hash and sum. Level 0 holds the leaves. A block holds 512 nodes, the last one of a level fewer.
create table liability_level (
  day   date not null,
  level smallint not null check (level >= 0),
  block integer not null check (block >= 0),
  nodes bytea not null check (length(nodes) between 48 and 512 * 48 and length(nodes) % 48 = 0),
  primary key (day, level, block)
);
-- Hashes do not compress, and uncompressed bytes can be read one node at a time.
alter table liability_level alter column nodes set storage external;

-- A comparison of the books at one final block with the chain, the venues and the pools.
create table reconciliation (
  reconciliation_id uuid primary key,
  at           timestamptz not null,
  started_by   text not null check (started_by in ('schedule', 'command')),
  chain_id     integer not null,
  -- The block up to which the books had read the chain.
  height       bigint not null,
  checks       integer not null check (checks > 0),
  differences  integer not null check (differences between 0 and checks)
);
create index reconciliation_time on reconciliation (at);

-- A difference that has been explained: recorded by one operator, approved by another. No alarm is raised while a reconciliation finds
-- exactly this; the first one that finds something else ends it for good.
create table reconciliation_acceptance (
  acceptance_id uuid primary key,
  name          text not null,
  subject       text not null default '',
  unit          text not null check (unit in ('minor', 'count')),
  difference    numeric(78, 0) not null,
  -- What disagrees, by name, as the check found it.
  detail        jsonb not null default '{}',
  -- The run that found it.
  reconciliation_id uuid not null references reconciliation,
  reason        text not null check (length(reason) between 10 and 2000),
  state         text not null default 'recorded' check (state in ('recorded', 'approved', 'rejected', 'ended')),
  recorded_by   uuid not null references operator,
  recorded_at   timestamptz not null,
  decided_by    uuid references operator,
  decided_at    timestamptz,
  ended_at      timestamptz,
  check (state <> 'approved' or decided_by is not null and decided_by <> recorded_by)
);
create unique index reconciliation_acceptance_open on reconciliation_acceptance (name, subject)
  where state in ('recorded', 'approved');

create table reconciliation_check (
  reconciliation_id uuid not null references reconciliation,
  name       text not null,
  -- The thing compared when a check covers several, such as the id of a pool; otherwise empty.
  subject    text not null default '',
  unit       text not null check (unit in ('minor', 'count')),
  -- at_least: the found figure may exceed the expected one, by up to slack where there is one.
  rule       text not null check (rule in ('equal', 'at_least')),
  expected   numeric(78, 0) not null,
  found      numeric(78, 0) not null,
  difference numeric(78, 0) not null check (difference = found - expected),
  slack      numeric(78, 0) check (slack >= 0),
  agrees     boolean not null check (agrees =
    case rule when 'equal' then difference = 0 else difference >= 0 and (slack is null or difference <= slack) end),
  -- What disagrees, by name.
  detail     jsonb not null default '{}',
  -- The acceptance in force when the difference was found. The differences of a run are those without one.
  accepted_by uuid references reconciliation_acceptance,
  primary key (reconciliation_id, name, subject),
  constraint accepted_differences check (accepted_by is null or not agrees)
);

grant select, insert on liability_tree, reconciliation, reconciliation_acceptance, reconciliation_check to terahold_app;
grant select, insert, delete on liability_leaf, liability_level to terahold_app;
grant update (state, decided_by, decided_at, ended_at) on reconciliation_acceptance to terahold_app;
