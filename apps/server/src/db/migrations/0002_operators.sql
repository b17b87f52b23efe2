create table operator (
  operator_id uuid primary key,
  address     text not null unique check (address ~ '^0x[0-9a-f]{40}$'),
  name        text not null,
  roles       text[] not null,
  created_at  timestamptz not null,
  ended_at    timestamptz
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

-- Only the owner of the tables adds operators and changes their roles.
grant select on operator to terahold_app;
grant select, insert on operator_session, audit_log to terahold_app;
grant select, insert, update on incident to terahold_app;
grant update (ended_at) on operator_session to terahold_app;
grant select, insert on incident to terahold_payout;
grant update (closed_at) on incident to terahold_payout;
