create or replace trigger member_freeze_roles before insert or update of lift_by, lifted_by on member_freeze for each row
  when (num_nonnulls(new.lift_by, new.lifted_by) > 0)
  execute function require_role('lift_by', 'support payout-maker', 'lifted_by', 'payout-checker');
create or replace trigger account_reset_roles before insert or update of prepared_by, approved_by on account_reset for each row
  when (num_nonnulls(new.prepared_by, new.approved_by) > 0)
  execute function require_role('prepared_by', 'support payout-maker', 'approved_by', 'payout-checker');
create or replace trigger account_move_ended_once before update on account_move for each row
  when (old.ended_at is not null) execute function refuse_change();
create or replace trigger account_move_no_delete before delete on account_move for each row execute function refuse_change();
create or replace trigger account_move_no_truncate before truncate on account_move for each statement execute function refuse_change();
