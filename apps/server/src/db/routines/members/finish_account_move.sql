-- Gives a member the new wallet of a move whose wait is over. The only way in which a member's address changes. Returns how the move ended:
-- `failed` when the new wallet has an account or belongs to the house, or the account was closed; null when there is nothing to do now. A move
-- waits while a night's tree is made: the tree has the old wallet, so the move must end after it.
create or replace function finish_account_move(p_member uuid, p_move uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_move account_move;
  v_member member;
  v_owner uuid;
  v_outcome text := 'failed';
begin
  begin
    lock table liability_shard in row exclusive mode nowait;
  exception when lock_not_available then return null;
  end;
  select * into v_member from member where member_id = p_member for no key update;
  select * into v_move from account_move where member_id = p_member and move_id = p_move for update;
  if v_move.move_id is null or v_move.ended_at is not null or v_move.due_at > database_now() then return null; end if;
  if v_member.closed_at is null and v_member.address = v_move.from_address
    and not exists (select from house_address where address = v_move.to_address) then
    insert into member_address (address, member_id) values (v_move.to_address, p_member) on conflict (address) do nothing;
    select member_id into v_owner from member_address where address = v_move.to_address;
    if v_owner = p_member then
      update member set address = v_move.to_address where member_id = p_member;
      update team_link set address = v_move.to_address where referee_id = p_member and member_id in (
        select v_member.inviter_id union all select inviter_id from member where member_id = v_member.inviter_id);
      v_outcome := 'done';
    end if;
  end if;
  update account_move set ended_at = database_now(), outcome = v_outcome where member_id = p_member and move_id = p_move;
  return v_outcome;
end $$;
revoke all on function finish_account_move(uuid, uuid) from public;
grant execute on function finish_account_move(uuid, uuid) to terahold_app;
