-- To whom money leaves, and in whose name, is not the application's to change, also when somebody has taken it over. Where a grant can
-- say so it does: whatever is written once is not to be updated, and what others write is not to be written at all.

-- A member's wallet is theirs for good; payouts go there.
revoke update on member from terahold_app;
grant update (name, locale, email, email_verified_at, password_hash, password_changed_at, inviter_id, inviter_bound_at, has_referees,
  hold_until, hold_reason, letter_kinds, push_kinds, closed_at) on member to terahold_app;
revoke update, delete on member_address from terahold_app;
revoke update on member_session, email_code from terahold_app;
grant update (device, last_seen_at, ended_at) on member_session to terahold_app;
grant update (email, tries_left, consumed_at) on email_code to terahold_app;

-- Destination, sum and time of a withdrawal are those of the request. The time is the database's, for by it a day's sum is counted
-- again before anything is signed; and one that is signed, or at its end, has left the application's hands.
alter table withdrawal alter created_at set default database_now();
revoke insert, update on withdrawal from terahold_app;
grant insert (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash, under_minimum, fee_free_part,
  verify_by) on withdrawal to terahold_app;
grant update (state, reason, hold_until, needs_release, prepared_by, prepared_at, released_by, released_at, closed_at)
  on withdrawal to terahold_app;
-- Asked for is what a login may act as, not what it is called: one that gave up the role taken on at the start is still the application.
create trigger withdrawal_left_the_application before update on withdrawal for each row
  when (old.state in ('signed', 'broadcast', 'confirmed', 'cancelled', 'rejected', 'failed')
    and not pg_has_role(current_user, 'terahold_payout', 'usage'))
  execute function refuse_change();

-- Operators and their roles are entered and ended by the owner of the tables alone.
revoke insert, update on operator from terahold_app;
revoke update on operator_session from terahold_app;
grant update (ended_at) on operator_session to terahold_app;

-- Whoever is named as having decided must be an operator with the role for it. The arguments are pairs: a column, and the roles of
-- which one is needed. The names of tables are those of this schema, also for who has temporary tables of the same name.
create function require_role() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  place integer;
  named uuid;
begin
  for place in 0 .. tg_nargs - 2 by 2 loop
    named := (to_jsonb(new) ->> tg_argv[place])::uuid;
    if named is not null and (tg_op = 'INSERT' or named is distinct from (to_jsonb(old) ->> tg_argv[place])::uuid) and not exists (
      select from operator where operator_id = named and ended_at is null and roles && string_to_array(tg_argv[place + 1], ' ')) then
      raise exception '% of % must be an operator with the role %', tg_argv[place], tg_table_name, tg_argv[place + 1]
        using errcode = 'TH403';
    end if;
  end loop;
  return new;
end $$;

create trigger withdrawal_roles before insert or update of prepared_by, released_by on withdrawal for each row
  when (num_nonnulls(new.prepared_by, new.released_by) > 0)
  execute function require_role('prepared_by', 'payout-maker', 'released_by', 'payout-checker');
create trigger payout_halt_roles before insert or update of prepared_by, released_by on payout_halt for each row
  when (num_nonnulls(new.prepared_by, new.released_by) > 0)
  execute function require_role('prepared_by', 'payout-maker', 'released_by', 'payout-checker');
create trigger blocked_address_roles before insert or update of removal_by, removed_by on blocked_address for each row
  when (num_nonnulls(new.removal_by, new.removed_by) > 0)
  execute function require_role('removal_by', 'payout-maker', 'removed_by', 'payout-checker');
create trigger member_freeze_roles before insert or update of lift_by, lifted_by on member_freeze for each row
  when (num_nonnulls(new.lift_by, new.lifted_by) > 0)
  execute function require_role('lift_by', 'support payout-maker', 'lifted_by', 'payout-checker');

-- A payout to the house itself would be booked as one and as a move of its own: the payout process looks for it.
grant select (address) on house_address to terahold_payout;
