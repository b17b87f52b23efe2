-- Days are settled by these figures, so they never change.
create or replace trigger terms_append_only before update or delete on terms for each row execute function refuse_change();
create or replace trigger terms_no_truncate before truncate on terms for each statement execute function refuse_change();
