create or replace trigger chain_adoption_roles before insert or update of recorded_by, decided_by on chain_adoption for each row
  execute function require_role('recorded_by', 'settlement', 'decided_by', 'settlement');
create or replace trigger chain_adoption_decided_once before update on chain_adoption for each row
  when (old.state <> 'recorded') execute function refuse_change();
create or replace trigger chain_adoption_no_delete before delete on chain_adoption for each row execute function refuse_change();
create or replace trigger chain_adoption_no_truncate before truncate on chain_adoption for each statement execute function refuse_change();
create or replace trigger chain_claim_no_delete before delete on chain_claim for each row execute function refuse_change();
create or replace trigger chain_claim_no_truncate before truncate on chain_claim for each statement execute function refuse_change();
