-- Mail captured by the built-in SMTP server of the demo profile; empty in production.
create table demo_mail (
  mail_id  uuid primary key,
  to_address text not null,
  subject  text not null,
  text     text not null,
  at       timestamptz not null
);
create index demo_mail_to on demo_mail (to_address, at desc);
-- Which profile this database belongs to; the server refuses to open it with another.
create table installation (
  singleton boolean primary key default true check (singleton),
  profile   text not null check (profile in ('demo', 'production', 'test')),
  chain_id  integer not null,
  -- Hash of the first block that counts, by which the chain is known again.
  first_block text,
  token     text not null,
  treasury  text not null,
  created_at timestamptz not null,
  -- Null while the demo's first start is not through: such a database is thrown away and made anew.
  ready_at   timestamptz
);
grant select on installation to terahold_app, terahold_payout;
