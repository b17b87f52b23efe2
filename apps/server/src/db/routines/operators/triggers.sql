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
create or replace trigger operator_record_kept before update of record_id, type, content, recorded_by, recorded_at on operator_record
  for each row execute function refuse_change();
create or replace trigger operator_record_decided_once before update on operator_record
  for each row when (old.state <> 'recorded') execute function refuse_change();
create or replace trigger operator_record_no_delete before delete on operator_record for each row execute function refuse_change();
create or replace trigger operator_record_no_truncate before truncate on operator_record
  for each statement execute function refuse_change();
create or replace trigger operator_change_kept before update of change_id, address, name, roles, expires_at, maker, maker_signature, recorded_by,
  recorded_at on operator_change for each row execute function refuse_change();
create or replace trigger operator_change_approved_once before update of checker, checker_signature, approved_by, approved_at on operator_change
  for each row when (old.checker is not null) execute function refuse_change();
create or replace trigger operator_change_no_delete before delete on operator_change for each row execute function refuse_change();
create or replace trigger operator_change_no_truncate before truncate on operator_change for each statement execute function refuse_change();
