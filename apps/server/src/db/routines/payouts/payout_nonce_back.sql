-- Sets the payout key's next nonce back to the one that an adopted chain has, in the transaction that adopts it. The books may have skipped
-- a transaction that the chain does not have, and a payout with a later nonce would wait for it. No nonce of a batch is used again.
create or replace function payout_nonce_back(p_adoption uuid, p_nonce bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update payout_signer s set next_nonce = least(s.next_nonce, greatest(p_nonce,
      (select max(b.nonce) + 1 from payout_batch b where b.chain_id = s.chain_id and b.signer = s.address)))
    from chain_adoption a
    where a.adoption_id = p_adoption and a.chain_id = s.chain_id and a.state = 'approved' and a.xmin = pg_current_xact_id()::xid
$$;
revoke all on function payout_nonce_back(uuid, bigint) from public;
grant execute on function payout_nonce_back(uuid, bigint) to terahold_app;
