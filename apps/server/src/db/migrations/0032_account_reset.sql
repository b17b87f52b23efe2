-- Removes a member's email address and password after a wait, at the request of the member's wallet or of two operators. The wait begins
-- when the wallet signs, or when the member was told what two operators decided. Without that message there is no due time.
create table account_reset (
  member_id   uuid not null references member,
  reset_id    uuid not null,
  created_at  timestamptz not null,
  reason      text,
  prepared_by uuid references operator,
  approved_by uuid references operator,
  due_at      timestamptz,
  ended_at    timestamptz,
  outcome     text check (outcome in ('done', 'cancelled', 'rejected')),
  primary key (member_id, reset_id),
  check (num_nulls(reason, prepared_by) in (0, 2)),
  check (approved_by <> prepared_by),
  check (prepared_by is null or due_at is null or approved_by is not null),
  check (prepared_by is not null or due_at is not null),
  check (num_nulls(ended_at, outcome) in (0, 2)),
  check (outcome <> 'done' or due_at is not null)
);
create unique index account_reset_open on account_reset (member_id) where ended_at is null;
create index account_reset_due on account_reset (due_at) where ended_at is null;

-- What a member is told about the security of the account, also without an email address. Words of a change are in the language it was
-- signed in.
create table security_notice (
  member_id  uuid not null references member,
  notice_id  uuid not null default gen_random_uuid(),
  kind       text not null check (kind in ('change', 'withdrawal', 'new_sign_in', 'password_forgotten', 'frozen', 'reset_started',
    'reset_by_operators', 'reset_done')),
  change     text,
  details    text,
  created_at timestamptz not null,
  read_at    timestamptz,
  primary key (member_id, notice_id),
  check ((kind = 'change') = (change is not null))
);
create index security_notice_newest on security_notice (member_id, created_at desc);

alter table member drop constraint member_hold_reason_check;
alter table member add constraint member_hold_reason_check check (hold_reason in ('frozen', 'email_changed', 'email_recovered',
  'password_changed', 'password_forgotten', 'account_reset'));

grant select, insert on account_reset to terahold_app;
grant update (approved_by, due_at, ended_at, outcome) on account_reset to terahold_app;
grant select, insert, delete on security_notice to terahold_app;
grant update (read_at) on security_notice to terahold_app;
