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
  -- Withdrawals wait until then: the longest hold of member_hold.
  hold_until        timestamptz,
  hold_reason       text check (hold_reason in ('frozen', 'email_changed', 'email_recovered', 'password_changed',
    'password_forgotten', 'account_reset', 'account_move')),
  created_at        timestamptz not null,
  closed_at         timestamptz,
  -- A member with referees can no longer be bound to an inviter. So the levels above a member never change, and there is no circle.
  has_referees      boolean not null default false,
  password_changed_at timestamptz,
  -- What the member is notified about by email and by push. Security emails are always sent.
  email_kinds       text[] not null default '{}'
    check (email_kinds <@ '{deposit,order,settlement,withdrawal,ticket}'),
  push_kinds        text[] not null default '{deposit,order,settlement,withdrawal,ticket}'
    check (push_kinds <@ '{deposit,order,settlement,withdrawal,ticket}')
);
-- The holds on a member's withdrawals, so that one that ends early does not take another one with it.
create table member_hold (
  member_id uuid not null references member,
  reason    text not null check (reason in ('frozen', 'email_changed', 'email_recovered', 'password_changed', 'password_forgotten',
    'account_reset', 'account_move')),
  until     timestamptz not null,
  primary key (member_id, reason)
);

-- The member of an address. Wallets that an account had before stay here.
create table member_address (
  address   text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  member_id uuid not null
);
create index member_address_member on member_address (member_id);
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
  scene       text not null check (scene in ('bind', 'rebind', 'password', 'forgotten', 'withdraw')),
  email       text not null,
  -- The withdrawal that the code confirms.
  reference   text,
  code_hash   text not null,
  tries_left  smallint not null check (tries_left >= 0),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  consumed_at timestamptz,
  primary key (member_id, code_id)
);
create index email_code_live on email_code (member_id, scene, created_at desc) where consumed_at is null;

-- A new password that takes effect when the session that staged it presents the ticket.
create table password_ticket (
  member_id     uuid not null references member,
  ticket_hash   bytea not null,
  session_id    uuid not null,
  password_hash text not null,
  expires_at    timestamptz not null,
  consumed_at   timestamptz,
  primary key (member_id, ticket_hash)
);

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
  used_at    timestamptz,
  idempotency_key text check (length(idempotency_key) between 8 and 80)
);
create index activation_code_owner on activation_code (member_id, issued_at);
create unique index activation_code_once on activation_code (member_id, idempotency_key) where idempotency_key is not null;

-- Nobody may update a wallet address: payouts are sent to it. The payout process reads only what it needs to pay and to notify.
grant select, insert on member, member_address, member_session, email_code, risk_acceptance to terahold_app;
grant select, insert, delete on password_ticket to terahold_app;
grant select, insert, update on activation_code to terahold_app;
grant select, insert, update, delete on member_hold, member_email, login_nonce to terahold_app;
grant update (name, locale, email, email_verified_at, password_hash, inviter_id, inviter_bound_at, hold_until, hold_reason, closed_at,
  has_referees, password_changed_at, email_kinds, push_kinds) on member to terahold_app;
grant update (device, last_seen_at, ended_at) on member_session to terahold_app;
grant update (email, tries_left, consumed_at) on email_code to terahold_app;
grant update (consumed_at) on password_ticket to terahold_app;
grant select (member_id, address, hold_until, email_kinds, push_kinds) on member to terahold_payout;
grant select (member_id, scene, reference, consumed_at) on email_code to terahold_payout;
