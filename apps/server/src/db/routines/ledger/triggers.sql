-- The journal and its closed blocks never change, and no balance row disappears.
create or replace trigger transfer_append_only before update on transfer for each row execute function refuse_change();
create or replace trigger transfer_kept before delete on transfer for each row execute function refuse_unarchived();
create or replace trigger transfer_no_truncate before truncate on transfer for each statement execute function refuse_change();
create or replace trigger transfer_archive_append_only before update or delete on transfer_archive for each row
  execute function refuse_change();
create or replace trigger transfer_archive_no_truncate before truncate on transfer_archive for each statement execute function refuse_change();
create or replace trigger transfer_key_append_only before update or delete on transfer_key for each row execute function refuse_change();
create or replace trigger transfer_key_no_truncate before truncate on transfer_key for each statement execute function refuse_change();
create or replace trigger archived_balance_kept before delete on archived_balance for each row execute function refuse_change();
create or replace trigger archived_balance_no_truncate before truncate on archived_balance for each statement execute function refuse_change();
create or replace trigger archived_month_kept before delete on archived_month for each row execute function refuse_change();
create or replace trigger archived_month_no_truncate before truncate on archived_month for each statement execute function refuse_change();
create or replace trigger member_balance_kept before delete on member_balance for each row execute function refuse_change();
create or replace trigger member_balance_no_truncate before truncate on member_balance for each statement execute function refuse_change();

create or replace trigger ledger_block_append_only before update or delete on ledger_block for each row execute function refuse_change();
create or replace trigger ledger_block_no_truncate before truncate on ledger_block for each statement execute function refuse_change();
create or replace trigger ledger_block_total_append_only before update or delete on ledger_block_total for each row
  execute function refuse_change();
create or replace trigger ledger_block_total_no_truncate before truncate on ledger_block_total for each statement
  execute function refuse_change();
create or replace trigger ledger_seal_append_only before update or delete on ledger_seal for each row execute function refuse_change();
create or replace trigger ledger_seal_no_truncate before truncate on ledger_seal for each statement execute function refuse_change();

create or replace trigger ledger_reversal_decided before update on ledger_reversal for each row
  when (old.state <> 'recorded') execute function refuse_change();
create or replace trigger ledger_reversal_kept before delete on ledger_reversal for each row execute function refuse_change();
create or replace trigger ledger_reversal_no_truncate before truncate on ledger_reversal for each statement execute function refuse_change();
create or replace trigger ledger_reversal_of_transfer before insert on ledger_reversal for each row
  execute function refuse_unknown_transfer();
