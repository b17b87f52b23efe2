-- A posting is what everything that moves money waits for, so its rows carry no more than they must. PostgreSQL reads a
-- table's check anew for every statement, and a type's only once for each connection: what concerns one column alone is
-- said of its type. Types first and their checks after, so that the rows are looked through and not written anew.
create domain moved_units as numeric(38, 0);
create domain balance_units as numeric(38, 0);
alter table transfer
  drop constraint transfer_amount_check,
  drop constraint transfer_check,
  drop constraint transfer_check1,
  add constraint transfer_sides_and_reference check (debit <> credit and (reference_kind is null) = (reference_id is null));
alter table transfer alter amount type moved_units;
alter table member_balance drop constraint available_not_negative, drop constraint held_not_negative;
alter table member_balance alter available type balance_units, alter held type balance_units;
alter domain moved_units add constraint more_than_zero check (value > 0);
alter domain balance_units add constraint not_negative check (value >= 0);

-- Of all references only a withdrawal's is asked for, and only with its member.
create index transfer_withdrawal on transfer (member_id, reference_id) where reference_kind = 'withdrawal';
drop index transfer_reference;

-- One leg of a member's, or of the house's under the nil member. A key already posted with the same content gives 0, with
-- other content TH409; a member account that would fall below zero raises TH422; what the chart of accounts does not know
-- TH400; a reversal nobody approved, or of a transfer that may not be reversed, TH412. A new one gives 1.
-- A leg that is new, sound and covered takes one statement. Only when that moves nothing is it found out why.
create function ledger_post_leg(
  p_member uuid, p_group uuid, p_id uuid, p_key text, p_asset text, p_debit text, p_credit text, p_amount numeric,
  p_kind text, p_reference_kind text, p_reference_id text
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Whoever closes a block waits for transactions that have an id: this one gets its own before it reads open_from.
  own_id constant xid8 := pg_current_xact_id();
  is_approved boolean := false;
  known transfer;
  own member_balance;
begin
  -- Again once the member has a balance row, or the reversal was found to be approved.
  loop
    if p_member <> nil then
      with moved as (
        update member_balance b set
          available = b.available + case 'available' when p_credit then p_amount when p_debit then -p_amount else 0 end,
          held = b.held + case 'held' when p_credit then p_amount when p_debit then -p_amount else 0 end,
          seq = b.seq + 1,
          last_at = greatest(b.last_at, (
            select greatest(o.open_from, clock_timestamp() + o.seconds * interval '1 second') from clock_offset o))
        -- Sound and covered in one condition of the row's, which spares the plan a step: what is not sound compares as null.
        where b.member_id = p_member and b.asset = p_asset and p_amount <= case
          when p_amount > 0 and p_amount = trunc(p_amount) and (is_approved or exists (
            select from transfer_kind k where k.kind = p_kind and k.debit = p_debit and k.credit = p_credit and k.asset = p_asset))
          then case p_debit when 'available' then b.available when 'held' then b.held else p_amount end end
        returning b.available, b.held, b.seq, b.last_at
      )
      insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
          reference_id, available_after, held_after, member_seq, posted_at)
        select p_member, p_id, p_group, p_key, p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind,
          p_reference_id, moved.available, moved.held, moved.seq, moved.last_at from moved
        on conflict (member_id, idempotency_key) do nothing;
    else
      insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
          reference_id, posted_at)
        select nil, p_id, p_group, p_key, p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind, p_reference_id,
          greatest(o.open_from, clock_timestamp() + o.seconds * interval '1 second')
        from clock_offset o
        where p_amount > 0 and p_amount = trunc(p_amount)
          and p_debit not in ('available', 'held') and p_credit not in ('available', 'held')
          and (is_approved or exists (
            select from transfer_kind k where k.kind = p_kind and k.debit = p_debit and k.credit = p_credit and k.asset = p_asset))
        on conflict (member_id, idempotency_key) do nothing;
    end if;
    if found then
      return 1;
    end if;

    if p_member <> nil then
      select * into own from member_balance where member_id = p_member and asset = p_asset for no key update;
    end if;
    select * into known from transfer where member_id = p_member and idempotency_key = p_key;
    if found then
      if (known.asset, known.debit, known.credit, known.amount, known.kind, known.reference_kind, known.reference_id)
        is distinct from (p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind, p_reference_id) then
        raise exception 'transfer % exists with other content', p_key using errcode = 'TH409';
      end if;
      -- The key turned out to be taken after the balance had been moved: the row goes back to what the journal says of it.
      update member_balance b set available = t.available_after, held = t.held_after, seq = t.member_seq
        from transfer t
        where b.member_id = p_member and b.asset = p_asset and t.member_id = p_member and t.asset = p_asset
          and b.seq = t.member_seq + 1
          and t.member_seq = (select max(l.member_seq) from transfer l where l.member_id = p_member and l.asset = p_asset);
      return 0;
    end if;
    if p_kind = 'reversal' and not is_approved then
      perform from ledger_reversal r
        join transfer o on o.member_id = r.member_id and o.id = r.transfer_id
        join transfer_kind k on k.asset = o.asset and k.kind = o.kind and k.debit = o.debit and k.credit = o.credit and k.reversible
        where r.member_id = p_member and r.transfer_id::text = p_reference_id and r.state = 'approved'
          and p_reference_kind = 'transfer' and p_key = 'reversal:' || p_reference_id
          and (o.asset, o.debit, o.credit, o.amount) = (p_asset, p_credit, p_debit, p_amount);
      if not found then
        raise exception 'reversal % was not approved', p_reference_id using errcode = 'TH412';
      end if;
      is_approved := true;
    elsif p_amount is null or p_amount <= 0 or p_amount <> trunc(p_amount)
      or (p_member = nil and (p_debit in ('available', 'held') or p_credit in ('available', 'held')))
      or not (is_approved or exists (
        select from transfer_kind k where k.kind = p_kind and k.debit = p_debit and k.credit = p_credit and k.asset = p_asset)) then
      raise exception 'leg % is no posting: % of % % from % to %', p_key, p_kind, p_amount, p_asset, p_debit, p_credit
        using errcode = 'TH400', hint = 'What may be posted stands in transfer_kind.';
    elsif p_member <> nil and own.member_id is null then
      insert into member_balance (member_id, asset) values (p_member, p_asset) on conflict do nothing;
    elsif p_member = nil then
      -- The winner's row is not visible to this transaction's snapshot: the transaction is to be run again.
      raise exception 'key % was taken meanwhile', p_key using errcode = '40001';
    elsif (case p_debit when 'available' then own.available when 'held' then own.held else p_amount end) < p_amount then
      raise exception 'insufficient %', p_debit using errcode = 'TH422';
    end if;
  end loop;
end $$;
revoke all on function ledger_post_leg(uuid, uuid, uuid, text, text, text, text, numeric, text, text, text) from public;
grant execute on function ledger_post_leg(uuid, uuid, uuid, text, text, text, text, numeric, text, text, text) to terahold_app;

-- Several legs of one member, or of the house, that stand or fall together; each as ledger_post_leg has it.
-- A leg: {id, key, asset, debit, credit, amount, kind, referenceKind, referenceId}. Returns the number of legs newly posted.
create or replace function ledger_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  leg jsonb;
  posted integer := 0;
begin
  if p_member <> '00000000-0000-0000-0000-000000000000' and jsonb_array_length(p_legs) > 1 then
    -- Locks of several assets are always taken in one order.
    perform from member_balance where member_id = p_member order by asset for no key update;
  end if;
  for i in 0 .. jsonb_array_length(p_legs) - 1 loop
    leg := p_legs -> i;
    posted := posted + ledger_post_leg(p_member, p_group, (leg ->> 'id')::uuid, leg ->> 'key', leg ->> 'asset', leg ->> 'debit',
      leg ->> 'credit', (leg ->> 'amount')::numeric, leg ->> 'kind', leg ->> 'referenceKind', leg ->> 'referenceId');
  end loop;
  return posted;
end $$;

-- A member's place and their team's figures are read out of one page of an index, however many members there are; the row
-- itself is looked at only when it has changed since the last vacuum.
alter table ranking_entry
  drop constraint ranking_entry_pkey,
  add primary key (member_id, generation, period) include (score, above, hidden);
alter table team_day
  drop constraint team_day_pkey,
  add primary key (member_id, day, pool_id) include (active_l1, active_l2, power_l1, power_l2);
