-- The complete base backups of this database. `terahold backup` records each, so that an old one is noticed.
create table base_backup (
  -- The machine's time, as the archive's.
  finished_at   timestamptz primary key,
  bytes         bigint not null check (bytes > 0),
  manifest_hash text not null check (manifest_hash ~ '^[0-9a-f]{64}$')
);
grant select on base_backup to terahold_app, terahold_payout;
