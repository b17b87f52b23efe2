create or replace trigger ticket_kept before delete on ticket for each row execute function refuse_change();

create or replace trigger announcement_roles before insert or update on announcement for each row
  execute function require_role('written_by', 'support', 'published_by', 'support', 'withdrawn_by', 'support');
create or replace trigger announcement_kept before delete on announcement for each row execute function refuse_change();
