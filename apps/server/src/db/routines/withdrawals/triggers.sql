-- The database sets the time of a request, because the sum of a day is counted by it again before anything is signed.
alter table withdrawal alter created_at set default database_now();

-- A withdrawal that is signed or finished no longer belongs to the application. The check asks what the login may act as, not its name: a
-- login that gave up the role it took on is still the application.
create or replace trigger withdrawal_left_the_application before update on withdrawal for each row
  when (old.state in ('signed', 'broadcast', 'confirmed', 'cancelled', 'rejected', 'failed')
    and not pg_has_role(current_user, 'terahold_payout', 'usage'))
  execute function refuse_change();

create or replace trigger withdrawal_roles before insert or update of prepared_by, released_by on withdrawal for each row
  when (num_nonnulls(new.prepared_by, new.released_by) > 0)
  execute function require_role('prepared_by', 'payout-maker', 'released_by', 'payout-checker');

create or replace trigger blocked_address_roles before insert or update of removal_by, removed_by on blocked_address for each row
  when (num_nonnulls(new.removal_by, new.removed_by) > 0)
  execute function require_role('removal_by', 'payout-maker', 'removed_by', 'payout-checker');
