create table operator (
  operator_id uuid primary key,
  address     text not null unique check (address ~ '^0x[0-9a-f]{40}$'),
  name        text not null,
  roles       text[] not null,
  created_at  timestamptz not null,
  ended_at    timestamptz,
  -- Every role that the operator has had, so that what they signed can be verified after a change of roles.
  past_roles  text[] not null default '{}'
);

create table operator_session (
  session_id   uuid primary key,
  operator_id  uuid not null references operator,
  token_hash   bytea not null unique,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz
);

create table audit_log (
  audit_id    uuid primary key,
  at          timestamptz not null,
  operator_id uuid,
  actor       text not null,
  action      text not null,
  outcome     text not null check (outcome in ('done', 'refused')),
  subject     text,
  detail      jsonb not null default '{}'
);
create index audit_log_time on audit_log (at);

-- Conditions that an operator has to look at: at most one open incident per kind and subject.
create table incident (
  incident_id uuid primary key,
  kind        text not null,
  subject     text not null,
  detail      jsonb not null default '{}',
  opened_at   timestamptz not null,
  closed_at   timestamptz
);
create unique index incident_open on incident (kind, subject) where closed_at is null;

-- Changes of operators. Two admins sign them, and the registry on the chain decides: `state` is what a final block shows. An open change
-- is also how a new operator gets a name.
create table operator_change (
  change_id       uuid primary key,
  address         text not null check (address ~ '^0x[0-9a-f]{40}$'),
  name            text not null check (length(btrim(name)) between 1 and 40),
  roles           text[] not null,
  expires_at      timestamptz not null,
  state           text not null default 'proposed' check
    (state in ('proposed', 'approved', 'scheduled', 'effective', 'withdrawn', 'vetoed', 'expired', 'outdated')),
  maker           text not null check (maker ~ '^0x[0-9a-f]{40}$'),
  maker_signature text not null,
  recorded_by     uuid not null references operator,
  recorded_at     timestamptz not null,
  checker           text check (checker ~ '^0x[0-9a-f]{40}$'),
  checker_signature text,
  approved_by     uuid references operator,
  approved_at     timestamptz,
  withdrawn_by    uuid references operator,
  withdrawn_at    timestamptz,
  takes_effect_at timestamptz,
  -- The registry's number of the change, in the order in which changes were scheduled.
  sequence        bigint,
  -- Why the registry refuses it at present.
  fault           text,
  -- Our last transaction for it.
  sent_nonce      bigint,
  sent_fee        numeric(38, 0),
  sent_at         timestamptz,
  check (checker <> maker and approved_by <> recorded_by),
  check ((checker is null) = (checker_signature is null) and (checker is null) = (approved_by is null)
    and (checker is null) = (approved_at is null)),
  check (state not in ('approved', 'scheduled') or checker is not null),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index operator_change_list on operator_change (recorded_at desc, change_id desc);
create index operator_change_open on operator_change (state) where state in ('proposed', 'approved', 'scheduled', 'withdrawn');

-- Only the owner of the tables adds operators and changes their roles.
grant select on operator to terahold_app;
grant select, insert on operator_session, audit_log, operator_change to terahold_app;
grant select, insert, update on incident to terahold_app;
grant update (ended_at) on operator_session to terahold_app;
grant update (state, checker, checker_signature, approved_by, approved_at, withdrawn_by, withdrawn_at, takes_effect_at, sequence, fault,
  sent_nonce, sent_fee, sent_at) on operator_change to terahold_app;
grant select, insert on incident to terahold_payout;
grant update (closed_at) on incident to terahold_payout;
