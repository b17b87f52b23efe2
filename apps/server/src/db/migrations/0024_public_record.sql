-- A comparison of the books at one final block with the chain, the venues and the pools.
create table reconciliation (
  reconciliation_id uuid primary key,
  at           timestamptz not null,
  started_by   text not null check (started_by in ('schedule', 'command')),
  chain_id     integer not null,
  -- The block up to which the books had read the chain.
  height       bigint not null,
  checks       integer not null check (checks > 0),
  differences  integer not null check (differences between 0 and checks),
  -- Everything owed at that moment, in minor units: also credits of mined revenue that a venue has not paid yet.
  everything_owed numeric(38, 0) not null
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

-- Every version of a legal text, in each language. A text that changes gets a new version, so earlier ones stay readable.
create table document_version (
  document    text not null check (document in ('terms', 'privacy')),
  version     integer not null check (version > 0),
  locale      text not null,
  sections    jsonb not null,
  in_force_at timestamptz not null,
  primary key (document, version, locale)
);

-- Events of the operator registry, as final blocks have them.
create table registry_event (
  chain_id     integer not null,
  registry     text not null check (registry ~ '^0x[0-9a-f]{40}$'),
  block_number bigint not null,
  log_index    integer not null,
  block_time   timestamptz not null,
  tx_hash      text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  event        text not null check (event in ('scheduled', 'vetoed', 'changed')),
  -- The change's own number: the registry takes each once.
  nonce        numeric(78, 0),
  operator     text check (operator ~ '^0x[0-9a-f]{40}$'),
  -- Roles as the registry's bits.
  roles        integer check (roles between 0 and 255),
  ready_at     timestamptz,
  maker        text check (maker ~ '^0x[0-9a-f]{40}$'),
  checker      text check (checker ~ '^0x[0-9a-f]{40}$'),
  primary key (chain_id, registry, block_number, log_index)
);

-- Up to which final block a registry has been read.
create table registry_event_cursor (
  chain_id   integer not null,
  registry   text not null check (registry ~ '^0x[0-9a-f]{40}$'),
  height     bigint not null check (height >= 0),
  block_hash text not null,
  primary key (chain_id, registry)
);

grant select on document_version to terahold_app;
grant select, insert on reconciliation, reconciliation_acceptance, reconciliation_check, registry_event to terahold_app;
grant select, insert, update on registry_event_cursor to terahold_app;
grant update (state, decided_by, decided_at, ended_at) on reconciliation_acceptance to terahold_app;
