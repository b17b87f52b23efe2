create or replace trigger airdrop_entry_kept before delete on airdrop_entry for each row execute function refuse_change();
