create or replace trigger payout_halt_roles before insert or update of prepared_by, released_by on payout_halt for each row
  when (num_nonnulls(new.prepared_by, new.released_by) > 0)
  execute function require_role('prepared_by', 'payout-maker', 'released_by', 'payout-checker');

create or replace trigger outflow_booking_roles before insert or update of recorded_by, decided_by on outflow_booking for each row
  execute function require_role('recorded_by', 'payout-maker', 'decided_by', 'payout-maker payout-checker');
create or replace trigger outflow_booking_decided_once before update on outflow_booking for each row
  when (old.state <> 'recorded' and new.vanished_in is not distinct from old.vanished_in) execute function refuse_change();

create or replace trigger payout_limit_raise_roles before insert or update of recorded_by, decided_by on payout_limit_raise for each row
  execute function require_role('recorded_by', 'payout-maker', 'decided_by', 'payout-maker payout-checker');
create or replace trigger payout_limit_raise_decided_once before update on payout_limit_raise for each row
  when (old.state <> 'recorded') execute function refuse_change();

create or replace trigger payout_verified_append_only before update or delete on payout_verified
  for each row execute function refuse_change();
create or replace trigger payout_verified_no_truncate before truncate on payout_verified
  for each statement execute function refuse_change();
