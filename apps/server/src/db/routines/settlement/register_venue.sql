-- Lets the application register what two operators approved, and nothing else. Their signatures are verified before it is called, and
-- again by `ledger verify`.
create or replace function register_venue(p_proposal uuid, p_venue uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_proposal venue_proposal;
begin
  select p.* into v_proposal from venue_proposal p
    join operator_decision d on d.decision_id = p.proposal_id and d.type = 'VenueChange' and d.recorded_by = p.recorded_by
    join operator_approval a on a.decision_id = p.proposal_id and a.approved_by = p.decided_by
    where p.proposal_id = p_proposal and p.state = 'approved';
  if not found then raise exception 'no approved proposal registers that' using errcode = 'TH403'; end if;
  return put_venue(p_venue, v_proposal.chain_id, v_proposal.name, v_proposal.addresses, v_proposal.pool_ids, v_proposal.is_advised);
end $$;
revoke all on function register_venue(uuid, uuid) from public;
grant execute on function register_venue(uuid, uuid) to terahold_app;
