-- Handles a leg that ledger_post_leg did not post: finds out why, and posts it if it is valid. Answers and errors are those of
-- ledger_post_leg. It is a separate function so that the usual posting keeps few variables and plans in each connection's memory.
create or replace function ledger_post_leg_in_steps(
  p_member uuid, p_group uuid, p_id uuid, p_key text, p_asset text, p_debit text, p_credit text, p_amount numeric,
  p_kind text, p_reference_kind text, p_reference_id text
) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  known transfer;
  is_known boolean;
  is_other boolean;
  own member_balance;
begin
  if p_member <> nil then
    select * into own from member_balance where member_id = p_member and asset = p_asset for no key update;
  end if;

  select * into known from transfer where member_id = p_member and idempotency_key = p_key;
  is_known := found;
  if is_known then
    is_other := (known.asset, known.debit, known.credit, known.amount, known.kind, known.reference_kind, known.reference_id)
      is distinct from (p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind, p_reference_id);
  elsif pg_sequence_last_value('ledger_archived_in') is not null then
    select k.content <> ledger_hash(ledger_content(p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind, p_reference_id))
      into is_other from transfer_key k where k.member_id = p_member and k.key = ledger_hash(p_key);
    is_known := found;
  end if;
  if is_known then
    if is_other then
      raise exception 'transfer % exists with other content', p_key using errcode = 'TH409';
    end if;
    -- ledger_post_leg moved the balance before it found the key taken: restore the balance from the journal. The transfer may have been
    -- archived in the meantime.
    update member_balance b set available = t.available_after, held = t.held_after, seq = t.member_seq,
      available_lines = b.available_lines - ('available' in (p_debit, p_credit))::integer,
      held_lines = b.held_lines - ('held' in (p_debit, p_credit))::integer
      from journal t
      where b.member_id = p_member and b.asset = p_asset and t.member_id = p_member and t.asset = p_asset
        and b.seq = t.member_seq + 1
        and t.member_seq = (select max(l.member_seq) from journal l where l.member_id = p_member and l.asset = p_asset);
    return 0;
  end if;

  if p_kind = 'reversal' then
    perform from ledger_reversal r
      join journal o on o.member_id = r.member_id and o.id = r.transfer_id
      join transfer_kind k on k.asset = o.asset and k.kind = o.kind and k.debit = o.debit and k.credit = o.credit and k.reversible
      where r.member_id = p_member and r.transfer_id::text = p_reference_id and r.state = 'approved'
        and p_reference_kind = 'transfer' and p_key = 'reversal:' || p_reference_id
        and (o.asset, o.debit, o.credit, o.amount) = (p_asset, p_credit, p_debit, p_amount);
    if not found then
      raise exception 'reversal % was not approved', p_reference_id using errcode = 'TH412';
    end if;
  elsif p_amount is null or p_amount <= 0 or p_amount <> trunc(p_amount) or (p_reference_kind is null) <> (p_reference_id is null)
    or (p_member = nil and (p_debit in ('available', 'held') or p_credit in ('available', 'held')))
    or not exists (
      select from transfer_kind k where k.kind = p_kind and k.debit = p_debit and k.credit = p_credit and k.asset = p_asset) then
    raise exception 'leg % is no posting: % of % % from % to %', p_key, p_kind, p_amount, p_asset, p_debit, p_credit
      using errcode = 'TH400', hint = 'transfer_kind lists what may be posted.';
  end if;

  if p_member <> nil then
    if own.member_id is null then
      -- The update changes nothing. It locks a row that another transaction has stored in the meantime.
      insert into member_balance as b (member_id, asset) values (p_member, p_asset)
        on conflict (member_id, asset) do update set seq = b.seq returning b.* into own;
    end if;
    if (case p_debit when 'available' then own.available when 'held' then own.held else p_amount end) < p_amount then
      raise exception 'insufficient %', p_debit using errcode = 'TH422';
    end if;
    update member_balance b set
      available = b.available + case 'available' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      held = b.held + case 'held' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      seq = b.seq + 1,
      available_lines = b.available_lines + ('available' in (p_debit, p_credit))::integer,
      held_lines = b.held_lines + ('held' in (p_debit, p_credit))::integer,
      last_at = greatest(b.last_at, posting_time())
      where b.member_id = p_member and b.asset = p_asset
      returning b.available, b.held, b.seq, b.last_at into own.available, own.held, own.seq, own.last_at;
  else
    own.last_at := posting_time();
  end if;
  insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
      reference_id, available_after, held_after, member_seq, posted_at)
    values (p_member, p_id, p_group, p_key, p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind,
      p_reference_id, own.available, own.held, own.seq, own.last_at)
    on conflict (member_id, idempotency_key) do nothing;
  if not found then
    -- Another transaction took the key after the lookup above: serialization_failure makes the caller retry.
    raise exception 'key % was taken in the meantime', p_key using errcode = '40001';
  end if;
  if pg_sequence_last_value('ledger_archived_in') is null then return 1; end if;
  return ledger_posted_once(p_member, p_key);
end $$;
revoke all on function ledger_post_leg_in_steps(uuid, uuid, uuid, text, text, text, text, numeric, text, text, text) from public;
