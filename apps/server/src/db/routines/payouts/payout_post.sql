-- Posts for the payout process, which may post only what belongs to one withdrawal: each step once, for the withdrawal's amount, after the
-- step before it, and either the payment or the return. Legs are checked one by one, so that each sees those before it in the same call, and
-- under the withdrawal's lock, so that it sees those of earlier calls. Raises TH403 for anything else.
create or replace function payout_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item jsonb;
  leg record;
  w withdrawal;
  prefix text;
  -- A batch that an adopted chain made pay once more ends a second time, under keys of its own.
  again text;
  posted integer := 0;
begin
  for item in select * from jsonb_array_elements(p_legs)
  loop
    select * into leg from jsonb_to_record(item) as x(key text, asset text, debit text, credit text, amount numeric, kind text,
      "referenceKind" text, "referenceId" text);
    select * into w from withdrawal where member_id = p_member and withdraw_id = leg."referenceId"::uuid for no key update;
    prefix := 'withdrawal:' || w.withdraw_id || ':';
    again := coalesce((select ':' || b.reopened_in from payout_item i join payout_batch b using (batch_id)
      where i.member_id = w.member_id and i.withdraw_id = w.withdraw_id), '');
    if w.withdraw_id is null or leg.asset <> 'USDT' or leg."referenceKind" is distinct from 'withdrawal'
      or not (
        (leg.key, leg.debit, leg.credit, leg.kind, leg.amount) in (
          (prefix || 'sent', 'held', 'payout_in_flight', 'withdrawal_sent', w.amount - w.fee),
          (prefix || 'fee', 'held', 'network_fee', 'withdrawal_fee', w.fee),
          (prefix || 'paid' || again, 'payout_in_flight', 'payout_vault', 'payout_settled', w.amount - w.fee),
          (prefix || 'failed' || again, 'payout_in_flight', 'available', 'withdrawal_failed', w.amount - w.fee),
          (prefix || 'failed-fee' || again, 'network_fee', 'available', 'withdrawal_failed', w.fee))
      )
      or (leg.debit = 'payout_in_flight' and not ledger_has_key(p_member, prefix || 'sent'))
      or (leg.debit = 'network_fee' and not ledger_has_key(p_member, prefix || 'fee'))
      or (leg.credit = 'payout_vault' and (ledger_has_key(p_member, prefix || 'failed' || again)
        or ledger_has_key(p_member, prefix || 'failed-fee' || again)))
      or (leg.credit = 'available' and ledger_has_key(p_member, prefix || 'paid' || again)) then
      raise exception 'a payout does not post that' using errcode = 'TH403';
    end if;
    posted := posted + ledger_post(p_member, p_group, jsonb_build_array(item));
  end loop;
  return posted;
end $$;
revoke all on function payout_post(uuid, uuid, jsonb) from public;
grant execute on function payout_post(uuid, uuid, jsonb) to terahold_payout;
