-- A change that waits for the signature of the member's wallet. The nonce is used once, for this content alone.
create table signature_request (
  member_id  uuid not null references member,
  nonce      text not null,
  call       text not null,
  content    bytea not null check (length(content) = 32),
  change     text not null,
  details    text not null,
  site       text not null,
  expires_at timestamptz not null,
  primary key (member_id, nonce)
);
create index signature_request_expiry on signature_request (expires_at);

-- The link in an email that freezes the account. Only the hash of its token is stored.
create table freeze_token (
  member_id  uuid not null references member,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (member_id, token_hash)
);

-- A frozen account pays nothing out until one operator has requested the lift and another has approved it.
create table member_freeze (
  member_id   uuid not null references member,
  -- The id of the operator's decision, or a new one.
  freeze_id   uuid not null,
  frozen_at   timestamptz not null,
  -- The operator who froze the account; null for the link in an email.
  frozen_by   uuid references operator,
  reason      text,
  -- The id of the decision to lift it.
  lift_id     uuid,
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
create unique index member_freeze_lift on member_freeze (member_id, lift_id) where lift_id is not null;

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

-- New wallets that ask for the account of a lost one, each with what it signed. A new offer of the same wallet replaces the former one.
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

-- Notices about the security of a member's account, also for members without an email address. change and details are in the language
-- in which the member signed.
create table security_notice (
  member_id  uuid not null references member,
  notice_id  uuid not null default gen_random_uuid(),
  kind       text not null check (kind in ('change', 'withdrawal', 'new_sign_in', 'password_forgotten', 'frozen', 'unfrozen',
    'reset_started', 'reset_by_operators', 'reset_done', 'move_started', 'move_stopped', 'move_done')),
  change     text,
  details    text,
  created_at timestamptz not null,
  read_at    timestamptz,
  primary key (member_id, notice_id),
  check ((kind = 'change') = (change is not null))
);
create index security_notice_newest on security_notice (member_id, created_at desc);

grant select, insert on member_freeze, account_reset to terahold_app;
grant select, insert, delete on signature_request, freeze_token, security_notice to terahold_app;
grant select, insert, update, delete on wallet_offer to terahold_app;
grant update (used_at) on freeze_token to terahold_app;
grant update (lift_id, lift_reason, lift_by, lift_at, lifted_by, lifted_at) on member_freeze to terahold_app;
grant update (approved_by, due_at, ended_at, outcome) on account_reset to terahold_app;
grant select, update (ended_at, outcome) on account_move to terahold_app;
grant update (read_at) on security_notice to terahold_app;
grant select (member_id, move_id, to_address, outcome, ended_at) on account_move to terahold_payout;
