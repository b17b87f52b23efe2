-- Takes one step of closing the journal's blocks. Only this function does so, because house balances are read from the
-- totals of the blocks. No process may write those, or move the time before which nothing is posted any more. Returns
-- what it did: 'closed' a block; 'announced' that nothing is posted before now any more; 'fenced' the transactions that
-- may have missed that; 'waits' for one of them or for another process that closes; 'done' when there is nothing to
-- close.
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

  -- A horizon in the future was set on another server: this database was restored from a dump.
  select not isfinite(open_from) or coalesce(horizon < pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false),
      not isfinite(open_from) or coalesce(horizon <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, false)
    into is_fenced, is_passed from clock_offset;
  if not is_fenced then
    -- The announcement is committed, but every transaction that began to write before this one may have missed it.
    update clock_offset set horizon = pg_current_xact_id()::text::bigint;
    return 'fenced';
  end if;
  if not is_passed then return 'waits'; end if;

  select block_no, until_at into last_no, last_until from ledger_block order by block_no desc limit 1;
  last_no := coalesce(last_no, 0);
  last_until := coalesce(last_until, '-infinity');

  -- The next block: p_size transfers of one day, the rest of a day that is over, or the empty rest of the last block's day; only
  -- transfers posted before open_from count.
  with edge as (
    select open_from, (select min(posted_at) from transfer where posted_at >= last_until and posted_at < open_from) as first,
      (select day from ledger_block where block_no = last_no and until_at < (day + 1)::timestamp at time zone 'UTC') as unfinished
    from clock_offset
  ), choice as (
    select open_from, least(unfinished, (first at time zone 'UTC')::date) as day from edge
  ), bound as (
    select day, open_from, (day + 1)::timestamp at time zone 'UTC' as midnight from choice where day is not null
  ), own as (
    -- One more than a block holds shows whether the block is the rest of its day.
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

  -- Announce only when it would let a full block, or the rest of a day that is over, be closed.
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
revoke all on function ledger_roll_up_step(integer, boolean) from public;
grant execute on function ledger_roll_up_step(integer, boolean) to terahold_app;
