-- Every version of a legal text, in each language. A text that changes gets a new version, so earlier ones stay readable.
create table document_version (
  document    text not null check (document in ('terms', 'privacy')),
  version     integer not null check (version > 0),
  locale      text not null,
  sections    jsonb not null,
  in_force_at timestamptz not null,
  primary key (document, version, locale)
);

-- Every version of what an order of a plan freezes.
create table plan_version (
  plan_id         uuid not null references plan,
  version         integer not null check (version > 0),
  terms_hash      text not null,
  terms_id        text not null references terms,
  power_mths      bigint not null,
  term_days       integer not null,
  withdrawal_days integer not null,
  goods_name      text,
  goods_price     numeric(38, 0) not null,
  shipping_price  numeric(38, 0) not null,
  -- Null: in force before versions were recorded.
  in_force_at     timestamptz,
  primary key (plan_id, version)
);
insert into plan_version
  select plan_id, 1, terms_hash, terms_id, power_mths, term_days, withdrawal_days, goods_name, goods_price, shipping_price, null from plan;

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
grant select, insert on plan_version to terahold_app;
grant select, insert on registry_event to terahold_app;
grant select, insert, update on registry_event_cursor to terahold_app;
