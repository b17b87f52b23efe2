-- The fields of a signed decision, or null when its bytes are not JSON: one altered row must not keep a whole list from being read.
create or replace function signed_message(decision text) returns jsonb language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return decision::jsonb -> 'message';
exception when invalid_text_representation or untranslatable_character then
  return null;
end $$;

revoke execute on function signed_message(text) from public;
grant execute on function signed_message(text) to terahold_app;
