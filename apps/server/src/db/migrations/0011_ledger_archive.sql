-- Closed months of the journal leave the table that postings use. Only ledger_archive_step moves them, block by block.
create table archived_month (
  month       date primary key check (extract(day from month) = 1),
  -- The last block that was moved. Blocks move in their order, so all before it were moved, too.
  last_block  bigint not null,
  archived_at timestamptz
);

-- Rows of closed months as they were sealed, in parts by month (ledger_archive_step adds them).
create table transfer_archive (
  member_id       uuid not null,
  id              uuid not null,
  group_id        uuid not null,
  idempotency_key text not null,
  asset           text not null,
  debit           text not null,
  credit          text not null,
  amount          moved_units not null,
  kind            text not null,
  reference_kind  text,
  reference_id    text,
  available_after numeric(38, 0),
  held_after      numeric(38, 0),
  member_seq      bigint,
  posted_at       timestamptz not null,
  primary key (member_id, id, posted_at)
) partition by range (posted_at);
create index transfer_archive_member_order on transfer_archive (member_id, asset, member_seq);
create index transfer_archive_posted on transfer_archive (posted_at);
create index transfer_archive_kind_order on transfer_archive (kind, posted_at desc, id desc);
create index transfer_archive_kind_amount on transfer_archive (kind, amount, posted_at, id);

-- The key of every archived transfer, and what it was posted with, as hashes (ledger_hash): a transfer is posted once, however old it is.
create table transfer_key (
  member_id uuid not null,
  key       uuid not null,
  content   uuid not null,
  primary key (member_id, key)
);

-- What a member's archived transfers add up to, so that the first pages of a statement need none of them.
create table archived_balance (
  member_id uuid not null,
  asset     text not null,
  -- Of the last archived transfer, and the member's balances after it.
  last_at   timestamptz not null,
  available numeric(38, 0) not null,
  held      numeric(38, 0) not null,
  primary key (member_id, asset)
);

-- The last transaction that archived something; without a value until there was one. A sequence shows the last value set, whatever the
-- snapshot of the reader: a posting asks for an archived key only when there can be one, and knows when its snapshot is too old to see it.
create sequence ledger_archived_in;

-- All transfers: those that postings use and those of archived months.
create view journal as
  select member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind, reference_id, available_after,
    held_after, member_seq, posted_at from transfer
  union all
  select member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind, reference_id, available_after,
    held_after, member_seq, posted_at from transfer_archive;

grant select on archived_month, archived_balance, transfer_archive, transfer_key, journal to terahold_app;
grant select on journal to terahold_payout;
