create or replace trigger liability_tree_append_only before update or delete on liability_tree for each row execute function refuse_change();
create or replace trigger liability_tree_no_truncate before truncate on liability_tree for each statement execute function refuse_change();
create or replace trigger liability_shard_kept_as_it_is before update on liability_shard for each row execute function refuse_change();
create or replace trigger liability_owed_kept_as_it_is before update on liability_owed for each row execute function refuse_change();
create or replace trigger liability_anchor_append_only before update or delete on liability_anchor for each row execute function refuse_change();
create or replace trigger liability_anchor_no_truncate before truncate on liability_anchor for each statement execute function refuse_change();
create or replace trigger liability_signature_append_only before update or delete on liability_signature for each row execute function refuse_change();
create or replace trigger liability_signature_no_truncate before truncate on liability_signature for each statement execute function refuse_change();
create or replace trigger liability_attempt_append_only before update or delete on liability_attempt for each row execute function refuse_change();
create or replace trigger liability_attempt_no_truncate before truncate on liability_attempt for each statement execute function refuse_change();
create or replace trigger liability_anchored_append_only before update or delete on liability_anchored for each row execute function refuse_change();
create or replace trigger liability_anchored_no_truncate before truncate on liability_anchored for each statement execute function refuse_change();
create or replace trigger settlement_leaf_append_only before update or delete on settlement_leaf for each row execute function refuse_change();
create or replace trigger settlement_leaf_no_truncate before truncate on settlement_leaf for each statement execute function refuse_change();
create or replace trigger proof_key_append_only before update or delete on proof_key for each row execute function refuse_change();
create or replace trigger proof_key_no_truncate before truncate on proof_key for each statement execute function refuse_change();

create or replace trigger reconciliation_append_only before update or delete on reconciliation for each row execute function refuse_change();
create or replace trigger reconciliation_no_truncate before truncate on reconciliation for each statement execute function refuse_change();
create or replace trigger reconciliation_check_append_only before update or delete on reconciliation_check for each row
  execute function refuse_change();
create or replace trigger reconciliation_check_no_truncate before truncate on reconciliation_check for each statement
  execute function refuse_change();
create or replace trigger reconciliation_acceptance_no_delete before delete on reconciliation_acceptance for each row
  execute function refuse_change();
create or replace trigger night_leaf_append_only before update or delete on night_leaf for each row execute function refuse_change();
create or replace trigger night_leaf_no_truncate before truncate on night_leaf for each statement execute function refuse_change();
create or replace trigger night_checkpoint_append_only before update or delete on night_checkpoint for each row execute function refuse_change();
create or replace trigger night_checkpoint_no_truncate before truncate on night_checkpoint for each statement execute function refuse_change();
create or replace trigger night_cosignature_append_only before update or delete on night_cosignature for each row execute function refuse_change();
create or replace trigger night_cosignature_no_truncate before truncate on night_cosignature for each statement execute function refuse_change();

create or replace trigger document_version_append_only before update or delete on document_version
  for each row execute function refuse_change();
create or replace trigger document_version_no_truncate before truncate on document_version
  for each statement execute function refuse_change();
create or replace trigger registry_event_append_only before update or delete on registry_event
  for each row execute function refuse_change();
create or replace trigger registry_event_no_truncate before truncate on registry_event
  for each statement execute function refuse_change();
