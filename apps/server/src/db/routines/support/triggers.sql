create or replace trigger ticket_kept before delete on ticket for each row execute function refuse_change();
