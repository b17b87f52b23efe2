-- What a role may do, also when whoever runs under it is taken over.

-- The payout process posts what belongs to one withdrawal and nothing else: each step once, for the sum the withdrawal has, after the
-- step before it, and either the payment or the return. Leg by leg, so that each sees those before it in the same call; and under
-- the withdrawal's lock, so that it sees those of calls that came first.
create or replace function payout_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item jsonb;
  leg record;
  w withdrawal;
  prefix text;
  posted integer := 0;
begin
  for item in select * from jsonb_array_elements(p_legs)
  loop
    select * into leg from jsonb_to_record(item) as x(key text, asset text, debit text, credit text, amount numeric, kind text,
      "referenceKind" text, "referenceId" text);
    select * into w from withdrawal where member_id = p_member and withdraw_id = leg."referenceId"::uuid for no key update;
    prefix := 'withdrawal:' || w.withdraw_id || ':';
    if w.withdraw_id is null or leg.asset <> 'USDT' or leg."referenceKind" is distinct from 'withdrawal'
      or not (
        (leg.key, leg.debit, leg.credit, leg.kind, leg.amount) in (
          (prefix || 'sent', 'held', 'payout_in_flight', 'withdrawal_sent', w.amount - w.fee),
          (prefix || 'fee', 'held', 'network_fee', 'withdrawal_fee', w.fee),
          (prefix || 'paid', 'payout_in_flight', 'payout_vault', 'payout_settled', w.amount - w.fee),
          (prefix || 'failed', 'payout_in_flight', 'available', 'withdrawal_failed', w.amount - w.fee),
          (prefix || 'failed-fee', 'network_fee', 'available', 'withdrawal_failed', w.fee))
      )
      or (leg.debit = 'payout_in_flight' and not exists (
        select from transfer where member_id = p_member and idempotency_key = prefix || 'sent'))
      or (leg.debit = 'network_fee' and not exists (
        select from transfer where member_id = p_member and idempotency_key = prefix || 'fee'))
      or (leg.credit = 'payout_vault' and exists (
        select from transfer where member_id = p_member and idempotency_key in (prefix || 'failed', prefix || 'failed-fee')))
      or (leg.credit = 'available' and exists (
        select from transfer where member_id = p_member and idempotency_key = prefix || 'paid')) then
      raise exception 'a payout does not post that' using errcode = 'TH403';
    end if;
    posted := posted + ledger_post(p_member, p_group, jsonb_build_array(item));
  end loop;
  return posted;
end $$;

-- One step of closing the journal's blocks, which only this function does: their totals are what the house's balances are read from, so
-- no process is to write them, nor to move the time before which nothing is posted any more. Gives what it did:
-- 'closed' a block, 'announced' that nothing is posted before now any more, 'fenced' the transactions that may not know it yet;
-- 'waits' for one of those, or for another process that closes; 'done' when there is nothing to close.
create function ledger_roll_up_step(p_size integer, p_may_announce boolean) returns text
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  is_fenced boolean;
  is_passed boolean;
  last_no bigint;
  last_until timestamptz;
  next_day date;
  next_until timestamptz;
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
    update clock_offset set open_from = greatest(open_from, database_now()), horizon = null;
    return 'announced';
  end if;
  return 'done';
end $$;
revoke all on function ledger_roll_up_step(integer, boolean) from public;
grant execute on function ledger_roll_up_step(integer, boolean) to terahold_app;
revoke insert on ledger_block, ledger_block_total from terahold_app;
revoke update (open_from, horizon) on clock_offset from terahold_app;
