-- When a posting happens, told without a look into a table. It was read from one under the statement's snapshot, which is taken before the
-- transaction has the id that whoever closes a block waits for; a sequence shows what was set last, whatever the snapshot. And of all a
-- posting did beside its two writes, that look and the journal's check were what it waited for longest.

-- How far the database's clock is ahead, compiled whenever it is moved; for good 0 in production.
create function clock_seconds() returns bigint language sql stable return 0;
create function compile_clock() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  execute format(
    'create or replace function clock_seconds() returns bigint language sql stable return %s::bigint', (select seconds from clock_offset));
  return null;
end $$;
create trigger clock_offset_compiled after update of seconds on clock_offset for each statement execute function compile_clock();
update clock_offset set seconds = seconds;
create or replace function database_now() returns timestamptz language sql stable
  return clock_timestamp() + make_interval(secs => clock_seconds());

-- The same moment as clock_offset.open_from, in microseconds since 1970.
create sequence ledger_open_from;
select setval('ledger_open_from', (extract(epoch from open_from) * 1000000)::bigint) from clock_offset where isfinite(open_from);

-- The database's time, and nothing before what is announced as closed even when a clock goes back. Right only for a transaction that has its id.
create function posting_time() returns timestamptz language sql volatile
  return greatest(
    timestamptz 'epoch' + pg_sequence_last_value('ledger_open_from') * interval '1 microsecond',
    clock_timestamp() + clock_seconds() * interval '1 second');
revoke all on function posting_time() from public;

-- PostgreSQL reads a table's check anew for every statement. Nothing but the posting adds transfers, and it sees to both: the chart has no
-- leg of an account to itself, and half a reference is no posting.
alter table transfer drop constraint transfer_sides_and_reference;

-- One leg of a member's, or of the house's under the nil member. A key already posted with the same content gives 0, with
-- other content TH409; a member account that would fall below zero raises TH422; what the chart of accounts does not know
-- TH400; a reversal nobody approved, or of a transfer that may not be reversed, TH412. A new one gives 1.
-- A member's leg that is new, sound and covered takes this one statement. All else moves nothing in it and goes the longer way.
create or replace function ledger_post_leg(
  p_member uuid, p_group uuid, p_id uuid, p_key text, p_asset text, p_debit text, p_credit text, p_amount numeric,
  p_kind text, p_reference_kind text, p_reference_id text
) returns integer
language sql security definer begin atomic
  with moved as (
    update member_balance b set
      available = b.available + case 'available' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      held = b.held + case 'held' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      seq = b.seq + 1,
      last_at = greatest(b.last_at, posting_time())
    -- Whoever closes a block waits for transactions that have an id: this one gets its own before it asks for the time.
    where b.member_id = p_member and b.asset = p_asset and pg_current_xact_id() is not null
      -- Sound and covered in one condition of the row's, which spares the plan a step: what is not sound compares as null.
      and p_amount <= case
        when p_amount > 0 and p_amount = trunc(p_amount) and (p_reference_kind is null) = (p_reference_id is null)
          and ledger_chart_has(p_asset || ' ' || p_debit || ' ' || p_credit || ' ' || p_kind)
        then case p_debit when 'available' then b.available when 'held' then b.held else p_amount end end
    returning b.available, b.held, b.seq, b.last_at
  ), posted as (
    insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
        reference_id, available_after, held_after, member_seq, posted_at)
      select p_member, p_id, p_group, p_key, p_asset, p_debit, p_credit, p_amount, p_kind, p_reference_kind,
        p_reference_id, moved.available, moved.held, moved.seq, moved.last_at from moved
      on conflict (member_id, idempotency_key) do nothing
      returning 1
  )
  select case when exists (select from posted) then 1
    else ledger_post_leg_in_steps(p_member, p_group, p_id, p_key, p_asset, p_debit, p_credit, p_amount, p_kind,
      p_reference_kind, p_reference_id) end;
end;

-- One leg that ledger_post_leg did not move: finds out why, and posts it where it may be. Its answers and errors are given there.
create or replace function ledger_post_leg_in_steps(
  p_member uuid, p_group uuid, p_id uuid, p_key text, p_asset text, p_debit text, p_credit text, p_amount numeric,
  p_kind text, p_reference_kind text, p_reference_id text
) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  known transfer;
  own member_balance;
begin
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

  if p_kind = 'reversal' then
    perform from ledger_reversal r
      join transfer o on o.member_id = r.member_id and o.id = r.transfer_id
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
      using errcode = 'TH400', hint = 'What may be posted stands in transfer_kind.';
  end if;

  if p_member <> nil then
    if own.member_id is null then
      insert into member_balance (member_id, asset) values (p_member, p_asset) on conflict do nothing;
      select * into own from member_balance where member_id = p_member and asset = p_asset for no key update;
    end if;
    if (case p_debit when 'available' then own.available when 'held' then own.held else p_amount end) < p_amount then
      raise exception 'insufficient %', p_debit using errcode = 'TH422';
    end if;
    update member_balance b set
      available = b.available + case 'available' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      held = b.held + case 'held' when p_credit then p_amount when p_debit then -p_amount else 0 end,
      seq = b.seq + 1,
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
    -- The winner's row was not visible when the key was looked for: the transaction is to be run again.
    raise exception 'key % was taken meanwhile', p_key using errcode = '40001';
  end if;
  return 1;
end $$;

-- One step of closing the journal's blocks, which only this function does: their totals are what the house's balances are read from, so
-- no process is to write them, nor to move the time before which nothing is posted any more. Gives what it did:
-- 'closed' a block, 'announced' that nothing is posted before now any more, 'fenced' the transactions that may not know it yet;
-- 'waits' for one of those, or for another process that closes; 'done' when there is nothing to close.
create or replace function ledger_roll_up_step(p_size integer, p_may_announce boolean) returns text
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  is_fenced boolean;
  is_passed boolean;
  last_no bigint;
  last_until timestamptz;
  next_day date;
  next_until timestamptz;
  announced timestamptz;
begin
  if p_size is null or p_size not between 1 and 10000 then
    raise exception 'a block has 1 to 10000 transfers' using errcode = '22023';
  end if;
  perform from clock_offset for update skip locked;
  if not found then return 'waits'; end if;

  -- A horizon that is still to come is from another server: such a database was carried over by its content.
  select not isfinite(open_from) or coalesce(horizon < pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false),
      not isfinite(open_from) or coalesce(horizon <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, false)
    into is_fenced, is_passed from clock_offset;
  if not is_fenced then
    -- Every transaction that began to write before this one may have missed the announcement, which is committed.
    update clock_offset set horizon = pg_current_xact_id()::text::bigint;
    return 'fenced';
  end if;
  if not is_passed then return 'waits'; end if;

  select block_no, until_at into last_no, last_until from ledger_block order by block_no desc limit 1;
  last_no := coalesce(last_no, 0);
  last_until := coalesce(last_until, '-infinity');

  -- The next so many transfers of one day, all of a day that is over, or the empty rest of the last block's day; only what was posted
  -- before open_from counts.
  with edge as (
    select open_from, (select min(posted_at) from transfer where posted_at >= last_until and posted_at < open_from) as first,
      (select day from ledger_block where block_no = last_no and until_at < (day + 1)::timestamp at time zone 'UTC') as unfinished
    from clock_offset
  ), choice as (
    select open_from, least(unfinished, (first at time zone 'UTC')::date) as day from edge
  ), bound as (
    select day, open_from, (day + 1)::timestamp at time zone 'UTC' as midnight from choice where day is not null
  ), own as (
    -- One more than a block holds, to see whether it is the rest of its day.
    select t.posted_at from bound, lateral (
      select posted_at from transfer where posted_at >= last_until and posted_at < least(open_from, midnight)
      order by posted_at limit p_size + 1) t
  ), full_block as (
    select posted_at + interval '1 microsecond' as until from own order by posted_at offset p_size - 1 limit 1
  )
  select day, coalesce(case when midnight > open_from or (select count(*) from own) > p_size then (select until from full_block) end, midnight)
    into next_day, next_until
    from bound where exists (select from full_block) or midnight <= open_from;

  if next_day is not null then
    insert into ledger_block (block_no, day, from_at, until_at, transfers, closed_at)
      select last_no + 1, next_day, last_until, next_until, count(*), database_now()
      from transfer where posted_at >= last_until and posted_at < next_until;
    with moved as (
      select asset, debit, credit, sum(amount) as amount from transfer
      where posted_at >= last_until and posted_at < next_until group by asset, debit, credit
    )
    insert into ledger_block_total (block_no, asset, account, debits, credits)
      select last_no + 1, asset, account, sum(debits), sum(credits) from (
        select asset, account, debits, credits from ledger_block_total where block_no = last_no
        union all
        select asset, debit, amount, 0 from moved
        union all
        select asset, credit, 0, amount from moved
      ) side group by asset, account;
    return 'closed';
  end if;

  -- A full block, or a rest of a day that is over, could be closed if everything up to now might be.
  if p_may_announce and (
    exists (select from transfer where posted_at >= last_until offset p_size - 1)
    or exists (select from transfer where posted_at >= last_until and posted_at < date_trunc('day', database_now(), 'UTC'))
    or exists (select from ledger_block where block_no = last_no and until_at < (day + 1)::timestamp at time zone 'UTC'
      and (day + 1)::timestamp at time zone 'UTC' <= database_now())) then
    update clock_offset set open_from = greatest(open_from, database_now()), horizon = null returning open_from into announced;
    perform setval('ledger_open_from', (extract(epoch from announced) * 1000000)::bigint);
    return 'announced';
  end if;
  return 'done';
end $$;
