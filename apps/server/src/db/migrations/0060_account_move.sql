-- New wallets that ask for the account of a lost one, each with what it signed. Of a member and a wallet, the newest counts.
create table wallet_offer (
  member_id   uuid not null references member,
  new_address text not null check (new_address ~ '^0x[0-9a-f]{40}$'),
  offer_id    uuid not null,
  -- The EIP-712 message, its hash and the new wallet's signature.
  message     jsonb not null,
  proof       text not null check (proof ~ '^0x[0-9a-f]{64}$'),
  signature   text not null,
  offered_at  timestamptz not null,
  primary key (member_id, new_address)
);
create index wallet_offer_id on wallet_offer (offer_id);
create index wallet_offer_newest on wallet_offer (offered_at);

-- Moves that two operators approved. Only begin_account_move and finish_account_move write the rest of a row.
create table account_move (
  member_id    uuid not null references member,
  -- The id of the record and of its decision.
  move_id      uuid not null references operator_record,
  from_address text not null check (from_address ~ '^0x[0-9a-f]{40}$'),
  to_address   text not null check (to_address ~ '^0x[0-9a-f]{40}$' and to_address <> from_address),
  not_before   date not null,
  approved_at  timestamptz not null,
  due_at       timestamptz not null,
  ended_at     timestamptz,
  outcome      text check (outcome in ('done', 'stopped', 'frozen', 'failed')),
  primary key (member_id, move_id),
  check (num_nulls(ended_at, outcome) in (0, 2)),
  check (outcome <> 'done' or ended_at >= due_at)
);
create unique index account_move_open on account_move (member_id) where ended_at is null;
create index account_move_due on account_move (due_at) where ended_at is null;
create index account_move_to on account_move (to_address) where ended_at is null;

-- Wallets that an account had before stay in member_address.
create index member_address_member on member_address (member_id);

grant select, insert, update, delete on wallet_offer to terahold_app;
grant select, update (ended_at, outcome) on account_move to terahold_app;
grant select (member_id, move_id, to_address, outcome, ended_at) on account_move to terahold_payout;

alter table member drop constraint member_hold_reason_check;
alter table member add constraint member_hold_reason_check check (hold_reason in ('frozen', 'email_changed', 'email_recovered',
  'password_changed', 'password_forgotten', 'account_reset', 'account_move'));
alter table security_notice drop constraint security_notice_kind_check;
alter table security_notice add constraint security_notice_kind_check check (kind in ('change', 'withdrawal', 'new_sign_in',
  'password_forgotten', 'frozen', 'reset_started', 'reset_by_operators', 'reset_done', 'move_started', 'move_stopped', 'move_done'));
alter table withdrawal drop constraint withdrawal_reason_check;
alter table withdrawal add constraint withdrawal_reason_check check (reason in ('large_sum', 'many_in_a_day', 'blocked_address',
  'by_member', 'by_operator', 'wrong_codes', 'not_confirmed_in_time', 'transfer_failed', 'wallet_moved'));
