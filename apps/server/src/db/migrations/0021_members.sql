-- members: a staged password, what stops withdrawals when a mailbox was taken, and what a member wants to be told of.
alter table member
  add column password_changed_at timestamptz,
  -- Kinds of news to be told of by letter and by push, beside the letters about security, which nobody can do without.
  add column letter_kinds text[] not null default '{}'
    check (letter_kinds <@ '{deposit,order,settlement,withdrawal,ticket}'),
  add column push_kinds text[] not null default '{deposit,order,settlement,withdrawal,ticket}'
    check (push_kinds <@ '{deposit,order,settlement,withdrawal,ticket}');

-- A password that waits for its ticket to come back in the session that staged it.
create table password_ticket (
  member_id     uuid not null references member,
  ticket_hash   bytea not null,
  session_id    uuid not null,
  password_hash text not null,
  expires_at    timestamptz not null,
  consumed_at   timestamptz,
  primary key (member_id, ticket_hash)
);

-- What the link in the letter about a replaced mailbox holds; the link itself is nowhere but in that letter.
create table freeze_token (
  member_id  uuid not null references member,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (member_id, token_hash)
);

-- A frozen account pays nothing out until two operators have looked at it.
create table member_freeze (
  member_id   uuid not null references member,
  freeze_id   uuid not null,
  frozen_at   timestamptz not null,
  lift_reason text,
  lift_by     uuid references operator,
  lift_at     timestamptz,
  lifted_by   uuid references operator,
  lifted_at   timestamptz,
  primary key (member_id, freeze_id),
  check (num_nulls(lift_reason, lift_by, lift_at) in (0, 3)),
  check (num_nulls(lifted_by, lifted_at) in (0, 2)),
  check (lifted_by is null or (lift_by is not null and lifted_by <> lift_by))
);
create unique index member_freeze_open on member_freeze (member_id) where lifted_at is null;

create table push_subscription (
  member_id       uuid not null references member,
  subscription_id uuid not null,
  -- Signing out on a device ends its notices, too.
  session_id      uuid not null,
  endpoint        text not null,
  endpoint_hash   bytea not null,
  p256dh          text not null,
  auth            text not null,
  created_at      timestamptz not null,
  primary key (member_id, subscription_id),
  unique (member_id, endpoint_hash),
  foreign key (member_id, session_id) references member_session
);
-- Whose a browser is now: the member who signed in there last.
create table push_endpoint (
  endpoint_hash bytea primary key,
  member_id     uuid not null
);

-- News a member has not been told of yet. One row a kind: what happens meanwhile is told with it.
create table notice_due (
  member_id uuid not null references member,
  kind      text not null,
  due_at    timestamptz not null,
  tries     smallint not null default 0,
  primary key (member_id, kind)
);
create index notice_due_at on notice_due (due_at);

grant select, insert, delete on password_ticket to terahold_app;
grant update (consumed_at) on password_ticket to terahold_app;
grant select, insert, delete on freeze_token to terahold_app;
grant update (used_at) on freeze_token to terahold_app;
grant select, insert on member_freeze to terahold_app;
grant update (lift_reason, lift_by, lift_at, lifted_by, lifted_at) on member_freeze to terahold_app;
grant select, insert, update, delete on push_subscription, push_endpoint, notice_due to terahold_app;
-- The payout process tells of what it paid, and to do so must see who wants to know, not where they are.
grant select (letter_kinds, push_kinds) on member to terahold_payout;
grant select (member_id) on push_subscription to terahold_payout;
grant insert on notice_due to terahold_payout;
grant select (member_id, kind, due_at), update (due_at) on notice_due to terahold_payout;
