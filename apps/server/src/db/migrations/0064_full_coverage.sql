-- All payouts wait while the cash on chain is below everything owed.
alter table withdrawal drop constraint withdrawal_waits_for_check;
alter table withdrawal add constraint withdrawal_waits_for_check
  check (waits_for in ('payout_hour_limit', 'payout_day_limit', 'new_wallet_limit', 'vault_room', 'full_coverage'));

-- Who recorded the network's figures of a day, when, and where they come from. Days before this have none.
alter table network_day add column origin text check (length(btrim(origin)) between 3 and 200),
  add column recorded_by uuid references operator, add column recorded_at timestamptz;
alter table network_day add constraint network_day_recorded
  check ((origin is null) = (recorded_by is null) and (recorded_by is null) = (recorded_at is null));
