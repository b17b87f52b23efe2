-- Days are settled by these figures, so they never change.
create or replace trigger terms_append_only before update or delete on terms for each row execute function refuse_change();
create or replace trigger terms_no_truncate before truncate on terms for each statement execute function refuse_change();

create or replace trigger plan_first_version after insert on plan for each row execute function keep_plan_version();
create or replace trigger plan_next_version after update on plan for each row when (new.terms_hash <> old.terms_hash)
  execute function keep_plan_version();
create or replace trigger plan_version_append_only before update or delete on plan_version for each row execute function refuse_change();
create or replace trigger plan_version_no_truncate before truncate on plan_version for each statement execute function refuse_change();
