-- Higher limits of a UTC day. The payout process does not trust this row: it reads the sums from what both operators signed.
create table payout_limit_raise (
  raise_id    uuid primary key,
  day         date not null,
  per_hour    numeric(38, 0) not null check (per_hour >= 0),
  per_day     numeric(38, 0) not null check (per_day >= 0),
  new_wallets numeric(38, 0) not null check (new_wallets >= 0),
  reason      text not null check (length(btrim(reason)) >= 10),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by)
);
create index payout_limit_raise_day on payout_limit_raise (day) where state = 'approved';
grant select, insert on payout_limit_raise to terahold_app;
grant update (state, decided_by, decided_at) on payout_limit_raise to terahold_app;
grant select on payout_limit_raise to terahold_payout;

-- Why a queued withdrawal is not in the next batch, as the payout process found it.
alter table withdrawal add column waits_for text
  check (waits_for in ('payout_hour_limit', 'payout_day_limit', 'new_wallet_limit', 'vault_room'));
grant update (waits_for) on withdrawal to terahold_payout;

-- What of a batch went to new wallets, without payouts that two operators released.
alter table payout_batch add column new_wallets numeric(38, 0) not null default 0 check (new_wallets between 0 and total);
create index payout_item_recipient on payout_item (to_address);

-- The limits that were in force when the process last looked.
alter table payout_signer add column limit_hour numeric(38, 0), add column limit_day numeric(38, 0),
  add column limit_new_wallets numeric(38, 0);
grant update (limit_hour, limit_day, limit_new_wallets) on payout_signer to terahold_payout;
