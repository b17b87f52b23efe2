-- The first 16 bytes of SHA-256 over a text: how the keys and contents of archived transfers are stored.
create or replace function ledger_hash(p_text text) returns uuid language sql stable parallel safe
  return substr(encode(sha256(convert_to(p_text, 'UTF8')), 'hex'), 1, 32)::uuid;
revoke all on function ledger_hash(text) from public;
grant execute on function ledger_hash(text) to terahold_app;

-- What a transfer was posted with, except its key, as one text.
create or replace function ledger_content(
  p_asset text, p_debit text, p_credit text, p_amount numeric, p_kind text, p_reference_kind text, p_reference_id text
) returns text language sql stable parallel safe
  return concat_ws(',', to_json(p_asset)::text, to_json(p_debit)::text, to_json(p_credit)::text, trim_scale(p_amount)::text,
    to_json(p_kind)::text, coalesce(to_json(p_reference_kind)::text, 'null'), coalesce(to_json(p_reference_id)::text, 'null'));
revoke all on function ledger_content(text, text, text, numeric, text, text, text) from public;
grant execute on function ledger_content(text, text, text, numeric, text, text, text) to terahold_app;

-- Whether a member, or the house under the nil member, has a transfer with this key, archived or not.
create or replace function ledger_has_key(p_member uuid, p_key text) returns boolean language sql stable
  return exists (select from transfer where member_id = p_member and idempotency_key = p_key)
    or exists (select from transfer_key where member_id = p_member and key = ledger_hash(p_key));
revoke all on function ledger_has_key(uuid, text) from public;
