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
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
alter table attestation add foreign key (recorded_by) references operator, add foreign key (approved_by) references operator;
grant select, insert, update on operator_session to terahold_app;
grant select, insert, update on operator to terahold_app;
grant select, insert on audit_log to terahold_app, terahold_payout;
grant select on operator to terahold_payout;
