-- Events for a member's open pages, in order. An event stream resumes after the last id the page received.
create table live_event (
  member_id uuid not null references member,
  event_id  uuid not null,
  kind      text not null
    check (kind in ('deposit', 'order', 'settlement', 'withdrawal', 'ticket', 'task', 'commission', 'session')),
  payload   jsonb not null,
  at        timestamptz not null,
  primary key (member_id, event_id)
);

-- An event for everybody who holds power of a pool on a day: one row, whatever their number.
create table pool_event (
  event_id uuid primary key,
  pool_id  uuid not null references pool,
  day      date not null,
  kind     text not null
    check (kind in ('deposit', 'order', 'settlement', 'withdrawal', 'ticket', 'task', 'commission', 'session')),
  payload  jsonb not null,
  at       timestamptz not null
);

create table push_subscription (
  member_id       uuid not null references member,
  subscription_id uuid not null,
  -- Signing out on a device also ends its notifications.
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

-- The member a browser belongs to: the one who signed in there last.
create table push_endpoint (
  endpoint_hash bytea primary key,
  member_id     uuid not null
);

-- How far a member has read their notifications, which are the newsworthy rows of live_event.
create table notification_seen (
  member_id uuid primary key references member,
  event_id  uuid not null
);

-- News a member has not been notified of yet. One row per kind, so that what happens in the meantime is sent together.
create table notification_due (
  member_id uuid not null references member,
  kind      text not null
    check (kind in ('deposit', 'order', 'order-shipped', 'order-delivered', 'settlement', 'withdrawal', 'ticket')),
  due_at    timestamptz not null,
  tries     smallint not null default 0,
  primary key (member_id, kind)
);
create index notification_due_at on notification_due (due_at);

-- The payout process adds events and notices of its payments. It sees who wants to be notified, but not at which email address or device.
grant select, insert, delete on live_event, pool_event to terahold_app;
grant select, insert, update, delete on push_subscription, push_endpoint, notification_seen, notification_due to terahold_app;
grant insert on notification_due to terahold_payout;
grant select, insert on live_event to terahold_payout;
grant select (member_id) on push_subscription to terahold_payout;
-- A new cause makes a notification that waits for another try start again.
grant select (member_id, kind, due_at, tries) on notification_due to terahold_payout;
grant update (due_at, tries) on notification_due to terahold_payout;
