-- Double entry. A transfer is one row with a debit and a credit, so every transfer sums to zero by construction.
-- House-only transfers are stored under the nil member. Only member accounts have a balance row: house balances are summed from closed
-- blocks, so that no row is hot.
create table asset (
  code     text primary key,
  decimals smallint not null check (decimals between 0 and 36)
);
insert into asset values ('USDT', 18), ('POINT', 0);

create table ledger_account (
  code        text primary key,
  owner       text not null check (owner in ('member', 'house')),
  -- The side on which the account normally has its balance: debit for what the house has, credit for what it owes or earned.
  normal_side text not null check (normal_side in ('debit', 'credit'))
);
insert into ledger_account values
  ('available', 'member', 'credit'), ('held', 'member', 'credit'),
  ('treasury', 'house', 'debit'), ('payout_vault', 'house', 'debit'), ('payout_in_flight', 'house', 'credit'),
  ('revenue_receivable', 'house', 'debit'), ('suspense', 'house', 'credit'), ('unearned', 'house', 'credit'),
  ('pool_payable', 'house', 'credit'), ('house_mining_income', 'house', 'credit'), ('hashrate_income', 'house', 'credit'),
  ('exit_income', 'house', 'credit'), ('service_income', 'house', 'credit'), ('electricity_recovery', 'house', 'credit'),
  ('sales_margin', 'house', 'credit'), ('referral_expense', 'house', 'debit'), ('correction_expense', 'house', 'debit'),
  ('goodwill_expense', 'house', 'debit'), ('network_fee', 'house', 'credit'), ('goods', 'house', 'credit'),
  ('house_withdrawal', 'house', 'debit'), ('member_claims', 'house', 'debit'), ('venue_claims', 'house', 'debit'),
  ('points_issued', 'house', 'debit');

-- The chart of accounts: between which accounts each kind of transfer may move. Posting refuses everything else, so no programming error
-- can pay a mining credit out of prepaid fees.
create table transfer_kind (
  asset      text not null references asset,
  -- No spaces: ledger_chart_has joins the four names with them.
  kind       text not null check (kind !~ '\s'),
  debit      text not null references ledger_account,
  credit     text not null references ledger_account,
  -- Whether two operators may reverse such a transfer. Transfers that the chain, a settlement or an order has records of are corrected by
  -- the rules of those instead.
  reversible boolean not null default false,
  primary key (asset, kind, debit, credit),
  check (debit <> credit)
);
insert into transfer_kind (asset, kind, debit, credit, reversible) values
  ('USDT', 'deposit', 'treasury', 'available', false),
  ('USDT', 'deposit_unknown', 'treasury', 'suspense', false),
  ('USDT', 'deposit_unknown', 'payout_vault', 'suspense', false),
  ('USDT', 'suspense_assigned', 'suspense', 'available', true),
  ('USDT', 'suspense_to_venue', 'suspense', 'treasury', false),
  ('USDT', 'suspense_returned', 'suspense', 'treasury', false),
  ('USDT', 'suspense_returned', 'suspense', 'house_withdrawal', false),
  ('USDT', 'owner_contribution', 'suspense', 'house_withdrawal', false),
  ('USDT', 'cash_found', 'treasury', 'house_withdrawal', false),
  ('USDT', 'cash_found', 'payout_vault', 'house_withdrawal', false),
  ('USDT', 'outflow_unexplained', 'house_withdrawal', 'treasury', false),
  ('USDT', 'outflow_unexplained', 'house_withdrawal', 'payout_vault', false),
  ('USDT', 'outflow_booked', 'payout_vault', 'house_withdrawal', false),
  ('USDT', 'house_withdrawn', 'house_withdrawal', 'treasury', false),
  ('USDT', 'treasury_move', 'treasury', 'payout_vault', false),
  ('USDT', 'vault_refill', 'payout_vault', 'treasury', false),
  ('USDT', 'order_payment', 'available', 'unearned', false),
  ('USDT', 'order_payment', 'available', 'goods', false),
  ('USDT', 'order_refund', 'unearned', 'available', false),
  ('USDT', 'goods_refund', 'goods', 'available', false),
  ('USDT', 'exit_refund', 'unearned', 'available', false),
  ('USDT', 'exit_kept', 'unearned', 'exit_income', false),
  -- A settled day is never lowered: net and downtime only move to the holders. The house's own shares of it can shrink.
  ('USDT', 'pool_net', 'revenue_receivable', 'pool_payable', false),
  ('USDT', 'pool_downtime', 'unearned', 'pool_payable', false),
  ('USDT', 'pool_electricity', 'revenue_receivable', 'electricity_recovery', false),
  ('USDT', 'pool_electricity', 'electricity_recovery', 'revenue_receivable', false),
  ('USDT', 'pool_service_fee', 'revenue_receivable', 'service_income', false),
  ('USDT', 'pool_service_fee', 'service_income', 'revenue_receivable', false),
  ('USDT', 'pool_unsold', 'revenue_receivable', 'house_mining_income', false),
  ('USDT', 'pool_unsold', 'house_mining_income', 'revenue_receivable', false),
  ('USDT', 'hashrate_earned', 'unearned', 'hashrate_income', false),
  ('USDT', 'hashrate_earned', 'hashrate_income', 'unearned', false),
  ('USDT', 'sales_margin_earned', 'unearned', 'sales_margin', false),
  ('USDT', 'sales_margin_earned', 'sales_margin', 'unearned', false),
  ('USDT', 'venue_received', 'treasury', 'suspense', false),
  ('USDT', 'venue_cleared', 'suspense', 'revenue_receivable', false),
  ('USDT', 'venue_released', 'revenue_receivable', 'suspense', false),
  ('USDT', 'mining', 'pool_payable', 'available', false),
  ('USDT', 'downtime', 'pool_payable', 'available', false),
  -- The rest that rounding leaves of a settled day. A day that is settled again takes it back first, because shares are computed again.
  ('USDT', 'dust', 'pool_payable', 'house_mining_income', false),
  ('USDT', 'dust_returned', 'house_mining_income', 'pool_payable', false),
  ('USDT', 'correction_funded', 'correction_expense', 'suspense', false),
  ('USDT', 'correction_cleared', 'suspense', 'revenue_receivable', false),
  ('USDT', 'correction_released', 'revenue_receivable', 'suspense', false),
  ('USDT', 'correction_returned', 'correction_expense', 'treasury', false),
  ('USDT', 'correction_returned', 'correction_expense', 'house_withdrawal', false),
  ('USDT', 'referral', 'referral_expense', 'available', true),
  -- Credits that no rule gives. Two operators decide on them, and the house pays.
  ('USDT', 'goodwill', 'goodwill_expense', 'available', false),
  ('USDT', 'exceptional_refund', 'goodwill_expense', 'available', false),
  ('USDT', 'withdrawal_hold', 'available', 'held', false),
  ('USDT', 'withdrawal_return', 'held', 'available', false),
  ('USDT', 'withdrawal_sent', 'held', 'payout_in_flight', false),
  ('USDT', 'withdrawal_fee', 'held', 'network_fee', false),
  ('USDT', 'withdrawal_failed', 'payout_in_flight', 'available', false),
  ('USDT', 'withdrawal_failed', 'network_fee', 'available', false),
  ('USDT', 'payout_settled', 'payout_in_flight', 'payout_vault', false),
  -- What an adopted chain no longer has.
  ('USDT', 'deposit_vanished', 'available', 'treasury', false),
  ('USDT', 'deposit_vanished', 'member_claims', 'treasury', false),
  ('USDT', 'claim_settled', 'available', 'member_claims', false),
  ('USDT', 'transfer_vanished', 'suspense', 'treasury', false),
  ('USDT', 'transfer_vanished', 'suspense', 'payout_vault', false),
  ('USDT', 'transfer_vanished', 'treasury', 'payout_vault', false),
  ('USDT', 'transfer_vanished', 'payout_vault', 'treasury', false),
  ('USDT', 'transfer_vanished', 'treasury', 'house_withdrawal', false),
  ('USDT', 'transfer_vanished', 'payout_vault', 'house_withdrawal', false),
  ('USDT', 'transfer_vanished', 'house_withdrawal', 'treasury', false),
  ('USDT', 'transfer_vanished', 'treasury', 'suspense', false),
  ('USDT', 'transfer_vanished', 'treasury', 'correction_expense', false),
  ('USDT', 'transfer_vanished', 'venue_claims', 'treasury', false),
  ('USDT', 'venue_returned', 'treasury', 'venue_claims', false),
  ('USDT', 'venue_returned', 'treasury', 'suspense', false),
  ('USDT', 'venue_claim_settled', 'suspense', 'venue_claims', false),
  ('USDT', 'payout_vanished', 'payout_vault', 'payout_in_flight', false),
  ('USDT', 'refund_vanished', 'available', 'payout_in_flight', false),
  ('USDT', 'refund_vanished', 'available', 'network_fee', false),
  ('USDT', 'refund_vanished', 'member_claims', 'payout_in_flight', false),
  ('USDT', 'refund_vanished', 'member_claims', 'network_fee', false),
  ('POINT', 'points_earned', 'points_issued', 'available', true),
  ('POINT', 'points_spent', 'available', 'points_issued', false);
-- A settlement that two operators void moves everything back.
insert into transfer_kind (asset, kind, debit, credit)
  select asset, 'settlement_voided', credit, debit from transfer_kind
  where kind in ('pool_net', 'pool_downtime', 'pool_electricity', 'pool_service_fee', 'pool_unsold', 'hashrate_earned', 'sales_margin_earned');

-- PostgreSQL reads a table's checks for every statement but a type's checks once per connection. Posting is the busiest statement, so the
-- checks on its columns are declared by their types.
create domain moved_units as numeric(38, 0) constraint more_than_zero check (value > 0);
create domain balance_units as numeric(38, 0) constraint not_negative check (value >= 0);

-- Both accounts of a member and asset in one narrow row, so that a posting updates one row. seq counts the member's transfers.
create table member_balance (
  member_id uuid not null,
  asset     text not null references asset,
  available balance_units not null default 0,
  held      balance_units not null default 0,
  seq       bigint not null default 0,
  -- How many transfers moved each account, so that the first page of a statement does not count them.
  available_lines bigint not null default 0,
  held_lines      bigint not null default 0,
  -- When the member's last transfer was posted. A transfer is never posted at an earlier time than the one before it.
  last_at   timestamptz not null default '-infinity',
  primary key (member_id, asset)
) with (fillfactor = 60);

-- No foreign keys: they would lock the few asset and account rows on every posting. ledger_post_leg checks both, and that a reference is
-- whole; `terahold ledger verify` checks them again.
create table transfer (
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
  -- The member's balances after this transfer and its number among the member's transfers; null on house-only transfers.
  available_after numeric(38, 0),
  held_after      numeric(38, 0),
  member_seq      bigint,
  posted_at       timestamptz not null,
  primary key (member_id, id),
  unique (member_id, idempotency_key)
);
-- A page of a statement counts the member's lines. The index has every column that the count needs, so it does not read a page of the table
-- for each line.
create unique index transfer_member_order on transfer (member_id, asset, member_seq) include (debit, credit, posted_at);
-- The count still reads rows from the table that vacuum has not seen. By default, vacuum waits until a fifth of all rows are new.
alter table transfer set (autovacuum_vacuum_insert_scale_factor = 0.01);
-- Sums are read as the totals of the last block and the transfers since.
create index transfer_posted on transfer (posted_at);
-- The desk reads the newest transfers of a kind, and those of a kind by amount. An account has few kinds, so these find those of an
-- account, too.
create index transfer_kind_order on transfer (kind, posted_at desc, id desc);
create index transfer_kind_amount on transfer (kind, amount, posted_at, id);

-- The reversal of a transfer: requested by one operator, approved by another. Nothing is reversed without an approved row. It names a
-- transfer of the journal, archived or not: ledger_reversal_of_transfer checks it.
create table ledger_reversal (
  member_id   uuid not null,
  reversal_id uuid not null,
  transfer_id uuid not null,
  reason      text not null check (length(reason) between 10 and 500),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  primary key (member_id, reversal_id),
  constraint ledger_reversal_two_operators check (state = 'rejected' or decided_by <> recorded_by),
  check ((state = 'recorded') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
-- At most one reversal per transfer; a rejected one may be requested again.
create unique index ledger_reversal_once on ledger_reversal (member_id, transfer_id) where state <> 'rejected';
create index ledger_reversal_open on ledger_reversal (recorded_at) where state = 'recorded';

-- The journal in blocks. Each is within one UTC day; none overlap and none are missing: from_at is until_at of the block before.
create table ledger_block (
  block_no  bigint primary key check (block_no > 0),
  day       date not null,
  from_at   timestamptz not null,
  -- The first moment after the block; the midnight that ends its day when it is the last block of the day.
  until_at  timestamptz not null,
  transfers integer not null check (transfers >= 0),
  closed_at timestamptz not null,
  check (from_at < until_at),
  check (until_at > day::timestamp at time zone 'UTC' and until_at <= (day + 1)::timestamp at time zone 'UTC')
);
create index ledger_block_day on ledger_block (day);

-- The turnover of every account from the first transfer to the end of the block.
create table ledger_block_total (
  block_no bigint not null references ledger_block,
  asset    text not null,
  account  text not null,
  debits   numeric(60, 0) not null check (debits >= 0),
  credits  numeric(60, 0) not null check (credits >= 0),
  primary key (block_no, asset, account)
);

-- The hash chain: each seal covers the transfers of its block and the seal before it.
create table ledger_seal (
  block_no      bigint primary key references ledger_block,
  previous_hash bytea not null check (length(previous_hash) = 32),
  -- Root of the Merkle tree (RFC 6962) over the transfers of the block.
  root          bytea not null check (length(root) = 32),
  -- The leaves of that tree one after the other, 32 bytes each.
  leaves        bytea not null,
  hash          bytea not null unique check (length(hash) = 32),
  sealed_at     timestamptz not null
);

-- clock_offset.open_from in microseconds since 1970. A sequence shows the last value set, whatever the snapshot of the reader: a posting
-- whose snapshot is older than the announcement still sees it.
create sequence ledger_open_from;

grant select on asset, ledger_account, transfer_kind, member_balance, transfer, ledger_block, ledger_block_total to terahold_app;
grant select, insert on ledger_reversal, ledger_seal to terahold_app;
grant update (state, decided_by, decided_at) on ledger_reversal to terahold_app;
grant select on asset, ledger_account, transfer_kind, member_balance, transfer, ledger_block, ledger_block_total to terahold_payout;
