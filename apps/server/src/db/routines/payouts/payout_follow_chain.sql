-- Lets a batch that had ended follow an adopted chain, in the transaction that adopts it: the block it is in now, or, without a block, back
-- among the batches that are sent and settled. Payout numbers, nonce and signed bytes stay, so the vault pays each payout once.
create or replace function payout_follow_chain(p_adoption uuid, p_batch uuid, p_height bigint, p_hash text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  failed record;
  v_part numeric;
begin
  perform from payout_batch b join chain_adoption a on a.chain_id = b.chain_id
    where b.batch_id = p_batch and a.adoption_id = p_adoption and b.state in ('final', 'reverted')
      and a.state = 'approved' and a.xmin = pg_current_xact_id()::xid
      and (b.final_height is null or b.final_height > a.ancestor_height);
  if not found then raise exception 'no adoption changes that batch' using errcode = 'TH403'; end if;
  if p_height is not null then
    update payout_batch set final_height = p_height, final_hash = p_hash where batch_id = p_batch;
    return;
  end if;
  -- A failed withdrawal gave its fee-free part back. It uses what is left of that again, and gives that back if it fails again.
  for failed in
    select w.member_id, w.withdraw_id, w.fee_free_part from withdrawal w join payout_item i using (member_id, withdraw_id)
    where i.batch_id = p_batch and w.state = 'failed' and w.fee_free_part > 0
  loop
    select least(fee_free, failed.fee_free_part) into v_part from withdrawal_allowance where member_id = failed.member_id for update;
    update withdrawal_allowance set fee_free = fee_free - v_part where member_id = failed.member_id;
    update withdrawal set fee_free_part = coalesce(v_part, 0)
      where (member_id, withdraw_id) = (failed.member_id, failed.withdraw_id);
  end loop;
  update withdrawal w set state = 'broadcast', reason = null, tx_hash = null, closed_at = null
    from payout_item i where i.batch_id = p_batch and (w.member_id, w.withdraw_id) = (i.member_id, i.withdraw_id);
  update payout_item set outcome = null where batch_id = p_batch;
  update payout_batch set state = 'broadcast', final_at = null, final_height = null, final_hash = null, reopened_in = p_adoption
    where batch_id = p_batch;
end $$;
revoke all on function payout_follow_chain(uuid, uuid, bigint, text) from public;
grant execute on function payout_follow_chain(uuid, uuid, bigint, text) to terahold_app;
