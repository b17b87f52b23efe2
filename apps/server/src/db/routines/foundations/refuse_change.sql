-- The trigger function of rows that are written once. It refuses the owner of the tables too.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'TH001';
end $$;
