-- One row that readiness checks update: a full or read-only disk refuses it, although reads still work.
create table write_check (
  id integer primary key default 1 check (id = 1),
  written_at timestamptz not null
);
insert into write_check (written_at) values (now());
grant update (written_at) on write_check to terahold_app, terahold_payout;
