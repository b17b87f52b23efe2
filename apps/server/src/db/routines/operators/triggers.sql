create or replace trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create or replace trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
create or replace trigger operator_decision_append_only before update or delete on operator_decision
  for each row execute function refuse_change();
create or replace trigger operator_decision_no_truncate before truncate on operator_decision
  for each statement execute function refuse_change();
create or replace trigger operator_approval_append_only before update or delete on operator_approval
  for each row execute function refuse_change();
create or replace trigger operator_approval_no_truncate before truncate on operator_approval
  for each statement execute function refuse_change();
