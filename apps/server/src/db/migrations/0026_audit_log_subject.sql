-- The desk shows why a record was rejected, which only the audit log has.
create index audit_log_subject on audit_log (subject, at);
