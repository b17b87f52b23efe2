create table member (
  member_id         uuid primary key,
  address           text not null check (address ~ '^0x[0-9a-f]{40}$'),
  name              text,
  locale            text,
  email             text,
  email_verified_at timestamptz,
  password_hash     text,
  inviter_id        uuid,
  inviter_bound_at  timestamptz,
  -- Withdrawals wait until here after a change of e-mail or password.
  hold_until        timestamptz,
  hold_reason       text,
  created_at        timestamptz not null,
  closed_at         timestamptz
);
-- Finds the member of an address without asking every shard.
create table member_address (
  address   text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  member_id uuid not null
);
create table member_email (
  email     text primary key,
  member_id uuid not null
);

create table login_nonce (
  nonce      text primary key,
  audience   text not null check (audience in ('member', 'operator')),
  address    text not null,
  domain     text not null,
  uri        text not null,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  -- A sign-in that stopped at a missing or wrong password may be repeated once with the same signature.
  retried    boolean not null default false
);
create index login_nonce_expiry on login_nonce (expires_at);

create table member_session (
  member_id    uuid not null references member,
  session_id   uuid not null,
  token_hash   bytea not null,
  device       text,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  primary key (member_id, session_id),
  unique (member_id, token_hash)
);

create table email_code (
  member_id   uuid not null references member,
  code_id     uuid not null,
  scene       text not null check (scene in ('bind', 'rebind', 'password', 'withdraw')),
  email       text not null,
  -- What the code is good for beside its scene: the withdrawal it confirms.
  reference   text,
  code_hash   text not null,
  tries_left  smallint not null check (tries_left >= 0),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  consumed_at timestamptz,
  primary key (member_id, code_id)
);
create index email_code_live on email_code (member_id, scene, created_at desc) where consumed_at is null;

create table risk_acceptance (
  member_id   uuid not null references member,
  version     text not null,
  accepted_at timestamptz not null,
  primary key (member_id, version)
);

create table activation_code (
  code       text primary key,
  member_id  uuid not null references member,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  used_by    uuid,
  used_at    timestamptz
);
create index activation_code_owner on activation_code (member_id, issued_at);

-- What a member's open pages are told, in order; an event stream resumes after the last id it saw.
create table live_event (
  member_id uuid not null references member,
  event_id  uuid not null,
  kind      text not null,
  payload   jsonb not null,
  at        timestamptz not null,
  primary key (member_id, event_id)
);

grant select, insert, update on member, member_session, email_code, activation_code to terahold_app;
grant select, insert, update, delete on member_address, member_email, login_nonce to terahold_app;
grant select, insert on risk_acceptance to terahold_app;
grant select, insert, delete on live_event to terahold_app;
grant select on member, member_address, email_code to terahold_payout;
grant select, insert on live_event to terahold_payout;
