-- Emails received by the SMTP server of the demo profile; empty in production.
create table demo_mail (
  mail_id  uuid primary key,
  to_address text not null,
  subject  text not null,
  text     text not null,
  at       timestamptz not null
);
create index demo_mail_to on demo_mail (to_address, at desc);
