-- Tasks that bring points. What may be asked of a member is decided here and nowhere else: no purchase, deposit, approval of
-- a contract or recruiting can be made a task.
create table airdrop_task (
  task_id    uuid primary key,
  kind       text not null check (kind in ('learn', 'verify_proof', 'security', 'feedback')),
  points     integer not null check (points between 1 and 100000),
  -- So many members can have the points; the budget is claims × points.
  claims     integer not null check (claims between 1 and 1000000),
  -- What is looked up in the member's own account before a proof is taken.
  requires   text check (requires in ('email', 'password')),
  ends_at    timestamptz not null,
  ended_at   timestamptz,
  created_by uuid not null references operator,
  created_at timestamptz not null,
  check (requires is null or kind = 'security')
);
create table airdrop_task_text (
  task_id uuid not null references airdrop_task,
  locale  text not null check (locale in ('en', 'es', 'fr', 'zh-Hans', 'zh-Hant')),
  title   text not null check (length(title) between 1 and 120),
  body    text not null check (length(body) between 1 and 2000),
  primary key (task_id, locale)
);
-- What is left of a task's claims, in parts, so that members who hand in at the same time do not wait for one row.
create table airdrop_budget (
  task_id     uuid not null references airdrop_task,
  part        smallint not null,
  claims_left integer not null check (claims_left >= 0),
  primary key (task_id, part)
) with (fillfactor = 60);

-- Where a member stands with a task; without a row it is open.
create table airdrop_entry (
  member_id   uuid not null references member,
  task_id     uuid not null references airdrop_task,
  state       text not null check (state in ('started', 'submitted', 'approved', 'rejected', 'withdrawn')),
  submissions smallint not null default 0,
  proof       text check (length(proof) <= 500),
  -- Whether the proof was found to be right by looking it up; null when only a person can tell.
  is_verified boolean,
  -- The part of the budget that keeps this entry's claim.
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
create trigger airdrop_entry_kept before delete on airdrop_entry for each row execute function refuse_change();

-- Feedback, faults and complaints. What a member wrote goes when the account is closed; that there was a ticket stays.
create table ticket (
  member_id       uuid not null references member,
  ticket_id       uuid not null,
  ticket_no       text not null,
  type            text not null check (type in ('feedback', 'bug', 'complaint')),
  content         text check (length(content) between 5 and 1000),
  reference       text check (length(reference) <= 80),
  state           text not null check (state in ('open', 'answered', 'closed')),
  due_at          timestamptz not null,
  idempotency_key text,
  request_hash    text,
  created_at      timestamptz not null,
  closed_at       timestamptz,
  erased_at       timestamptz,
  primary key (member_id, ticket_id),
  unique (member_id, ticket_no),
  unique (member_id, idempotency_key),
  check ((content is null) = (erased_at is not null)),
  check ((closed_at is not null) = (state = 'closed')),
  check ((idempotency_key is null) = (request_hash is null))
);
create index ticket_page on ticket (member_id, created_at desc, ticket_id desc);
create index ticket_number on ticket (ticket_no);
create index ticket_due on ticket (due_at) where state <> 'closed';
create trigger ticket_kept before delete on ticket for each row execute function refuse_change();

create table ticket_reply (
  member_id  uuid not null,
  reply_id   uuid not null,
  ticket_id  uuid not null,
  text       text not null check (length(text) between 1 and 2000),
  replied_by uuid not null references operator,
  at         timestamptz not null,
  primary key (member_id, reply_id),
  foreign key (member_id, ticket_id) references ticket (member_id, ticket_id)
);
create index ticket_reply_ticket on ticket_reply (member_id, ticket_id);

-- Pictures that were decoded and written anew; the bytes are in the object store under object_key.
create table ticket_image (
  member_id  uuid not null references member,
  image_id   uuid not null,
  object_key text not null,
  media_type text not null,
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  bytes      integer not null check (bytes > 0),
  -- Null until it is sent along with a ticket.
  ticket_id  uuid,
  place      smallint,
  created_at timestamptz not null,
  primary key (member_id, image_id),
  foreign key (member_id, ticket_id) references ticket (member_id, ticket_id),
  check ((ticket_id is null) = (place is null))
);
create index ticket_image_ticket on ticket_image (member_id, ticket_id);
create index ticket_image_unused on ticket_image (created_at) where ticket_id is null;

-- The channels that are ours, so that a member can tell them from others.
create table contact (
  contact_id uuid primary key,
  kind       text not null check (kind in ('email', 'web', 'telegram', 'x', 'phone')),
  value      text not null check (length(value) between 1 and 200),
  sort       integer not null,
  created_at timestamptz not null,
  ended_at   timestamptz
);
create unique index contact_in_use on contact (kind, value) where ended_at is null;
create table contact_text (
  contact_id uuid not null references contact,
  locale     text not null check (locale in ('en', 'es', 'fr', 'zh-Hans', 'zh-Hant')),
  label      text not null check (length(label) between 1 and 80),
  hours      text check (length(hours) between 1 and 120),
  primary key (contact_id, locale)
);

grant select, insert on airdrop_task, airdrop_task_text, airdrop_budget, contact, contact_text to terahold_app;
grant update (ended_at) on airdrop_task, contact to terahold_app;
grant update (claims_left) on airdrop_budget to terahold_app;
grant select, insert, update on airdrop_entry, ticket to terahold_app;
grant select, insert, delete on ticket_reply to terahold_app;
grant select, insert, delete on ticket_image to terahold_app;
grant update (ticket_id, place) on ticket_image to terahold_app;
