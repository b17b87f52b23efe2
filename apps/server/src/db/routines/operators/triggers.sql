create or replace trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create or replace trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
