-- One wallet gets less than the amount that needs a release in 24 hours, without one.
alter table withdrawal drop constraint withdrawal_waits_for_check;
alter table withdrawal add constraint withdrawal_waits_for_check
  check (waits_for in ('payout_hour_limit', 'payout_day_limit', 'new_wallet_limit', 'wallet_limit', 'vault_room',
    'full_coverage'));
