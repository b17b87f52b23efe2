-- Tasks that earn points. The kinds are limited here: no purchase, deposit, contract approval or recruiting can become a task.
create table airdrop_task (
  task_id    uuid primary key,
  kind       text not null check (kind in ('learn', 'verify_proof', 'security', 'feedback')),
  points     integer not null check (points between 1 and 100000),
  -- How many members can earn the points; the budget is claims × points.
  claims     integer not null check (claims between 1 and 1000000),
  -- What is checked in the member's own account before a proof is accepted.
  requires   text check (requires in ('email', 'password')),
  ends_at    timestamptz not null,
  ended_at   timestamptz,
  created_by uuid not null references operator,
  created_at timestamptz not null,
  check (requires is null or kind = 'security')
);
create table airdrop_task_text (
  task_id uuid not null references airdrop_task,
  locale  text not null check (locale ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?$'),
  title   text not null check (length(title) between 1 and 120),
  body    text not null check (length(body) between 1 and 2000),
  primary key (task_id, locale)
);

-- The claims left of a task, in several rows, so that members who submit at the same time do not wait for one row.
create table airdrop_budget (
  task_id     uuid not null references airdrop_task,
  part        smallint not null,
  claims_left integer not null check (claims_left >= 0),
  primary key (task_id, part)
) with (fillfactor = 60);

-- The state of a task for a member; without a row it is open.
create table airdrop_entry (
  member_id   uuid not null references member,
  task_id     uuid not null references airdrop_task,
  state       text not null check (state in ('started', 'submitted', 'approved', 'rejected', 'withdrawn')),
  submissions smallint not null default 0,
  proof       text check (length(proof) <= 500),
  -- Whether a check found the proof to be right; null when only a person can tell.
  is_verified boolean,
  -- The budget row that this entry's claim was taken from.
  budget_part smallint,
  reason      text check (length(reason) between 5 and 500),
  decided_by  uuid references operator,
  decided_at  timestamptz,
  updated_at  timestamptz not null,
  primary key (member_id, task_id),
  check ((budget_part is not null) = (state in ('submitted', 'approved'))),
  check ((decided_by is null) = (decided_at is null)),
  check ((decided_by is not null) = (state in ('approved', 'rejected'))),
  check (state <> 'rejected' or reason is not null)
);
create index airdrop_entry_waiting on airdrop_entry (updated_at) where state = 'submitted';

grant select, insert on airdrop_task, airdrop_task_text, airdrop_budget to terahold_app;
grant select, insert, update on airdrop_entry to terahold_app;
grant update (ended_at) on airdrop_task to terahold_app;
grant update (claims_left) on airdrop_budget to terahold_app;
