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

grant select, insert on announcement, announcement_text to terahold_app;
grant update (published_by, published_at, withdrawn_by, withdrawn_at) on announcement to terahold_app;
