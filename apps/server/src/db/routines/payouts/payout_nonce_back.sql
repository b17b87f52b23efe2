-- Sets back what payouts have from a replaced chain, in the transaction that adopts the other one. The key's next nonce becomes the one that
-- the adopted chain has: the books may have skipped a transaction that it does not have, and a payout with a later nonce would wait for it.
-- No nonce of a batch is used again. Each batch is looked for from the ancestor on.
create or replace function payout_nonce_back(p_adoption uuid, p_nonce bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_chain integer;
  v_ancestor bigint;
begin
  select a.chain_id, a.ancestor_height into v_chain, v_ancestor from chain_adoption a
    where a.adoption_id = p_adoption and a.state = 'approved' and a.xmin = pg_current_xact_id()::xid;
  -- The next statements then see the batch that is being signed.
  perform from payout_signer where chain_id = v_chain for update;
  update payout_signer s set next_nonce = least(s.next_nonce, greatest(p_nonce,
      (select max(b.nonce) + 1 from payout_batch b where b.chain_id = s.chain_id and b.signer = s.address)))
    where s.chain_id = v_chain;
  update payout_batch set after_height = v_ancestor where chain_id = v_chain and after_height > v_ancestor;
end $$;
revoke all on function payout_nonce_back(uuid, bigint) from public;
grant execute on function payout_nonce_back(uuid, bigint) to terahold_app;
