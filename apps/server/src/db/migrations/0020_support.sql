-- Feedback, bugs and complaints. What the member wrote is erased when the account is closed; the ticket itself is kept.
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

-- Pictures that were decoded and encoded again; the bytes are in the object store under object_key.
create table ticket_image (
  member_id  uuid not null references member,
  image_id   uuid not null,
  object_key text not null,
  media_type text not null,
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  bytes      integer not null check (bytes > 0),
  -- Null until it is sent with a ticket.
  ticket_id  uuid,
  place      smallint,
  created_at timestamptz not null,
  primary key (member_id, image_id),
  foreign key (member_id, ticket_id) references ticket (member_id, ticket_id),
  check ((ticket_id is null) = (place is null))
);
create index ticket_image_ticket on ticket_image (member_id, ticket_id);
create index ticket_image_unused on ticket_image (created_at) where ticket_id is null;

-- Our official channels, so that a member can recognise them.
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
  locale     text not null check (locale ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?$'),
  label      text not null check (length(label) between 1 and 80),
  hours      text check (length(hours) between 1 and 120),
  primary key (contact_id, locale)
);

-- What we tell all members: one operator writes it, another publishes it, and each of them can withdraw it.
create table announcement (
  announcement_id uuid primary key,
  from_at         timestamptz not null,
  to_at           timestamptz not null,
  written_by      uuid not null references operator,
  written_at      timestamptz not null,
  published_by    uuid references operator,
  published_at    timestamptz,
  withdrawn_by    uuid references operator,
  withdrawn_at    timestamptz,
  check (to_at > from_at),
  check (published_by <> written_by),
  check ((published_by is null) = (published_at is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index announcement_written on announcement (written_at desc, announcement_id desc);
create index announcement_shown on announcement (to_at) where published_at is not null and withdrawn_at is null;

create table announcement_text (
  announcement_id uuid not null references announcement,
  locale          text not null check (locale ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?$'),
  title           text not null check (length(title) between 3 and 120),
  text            text not null check (length(text) between 10 and 2000),
  primary key (announcement_id, locale)
);

grant select, insert on contact, contact_text, announcement, announcement_text to terahold_app;
grant select, insert, update on ticket to terahold_app;
grant select, insert, delete on ticket_reply, ticket_image to terahold_app;
grant update (ticket_id, place) on ticket_image to terahold_app;
grant update (ended_at) on contact to terahold_app;
grant update (published_by, published_at, withdrawn_by, withdrawn_at) on announcement to terahold_app;
