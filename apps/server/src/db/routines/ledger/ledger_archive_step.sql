-- Takes one step of moving old months of the journal into the archive: those that are sealed to their end and ended at least p_months months
-- ago. Nothing else takes a row out of the journal. Returns what it did: 'prepared' the part of a month; 'moved' one block; 'ended' a
-- month; 'waits' for another process that moves; 'done' when there is nothing to move. A step is one transaction, so a crash leaves
-- whole blocks. Raises TH423 for a block that is not as it was sealed.
create or replace function ledger_archive_step(p_months integer) returns text
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  last_no bigint;
  block ledger_block;
  sealed bytea;
  found_leaves bytea;
  deleted bigint;
  own_month date;
  month_start timestamptz;
  month_end timestamptz;
  part text;
begin
  if p_months is null or p_months < 1 then
    raise exception 'at least one whole month stays' using errcode = '22023';
  end if;
  begin
    lock table archived_month in share row exclusive mode nowait;
  exception when lock_not_available then
    return 'waits';
  end;

  select coalesce(max(last_block), 0) into last_no from archived_month;
  select * into block from ledger_block where block_no > last_no order by block_no limit 1;
  if not found then return 'done'; end if;
  own_month := date_trunc('month', block.day);
  month_start := own_month::timestamp at time zone 'UTC';
  month_end := (own_month + interval '1 month') at time zone 'UTC';
  update archived_month set archived_at = database_now() where archived_at is null and month < own_month;
  if found then return 'ended'; end if;
  if (own_month + make_interval(months => p_months + 1)) at time zone 'UTC' > database_now()
    or not exists (select from ledger_block join ledger_seal using (block_no) where block_no >= block.block_no and until_at >= month_end) then
    return 'done';
  end if;

  if not exists (select from archived_month where month = own_month) then
    -- Attached afterwards: creating it as a part would wait for every reader of the archive, and make all others wait.
    part := 'transfer_archive_' || to_char(own_month, 'YYYY_MM');
    execute format('create table %I (like transfer_archive including all)', part);
    execute format('create trigger archive_no_truncate before truncate on %I for each statement execute function refuse_change()', part);
    execute format('alter table transfer_archive attach partition %I for values from (%L) to (%L)', part, month_start, month_end);
    insert into archived_month (month, last_block) values (own_month, last_no);
    return 'prepared';
  end if;

  insert into transfer_archive select t.* from transfer t where posted_at >= block.from_at and posted_at < block.until_at;
  -- Recomputes the block's leaves from what is in the archive now.
  select leaves into sealed from ledger_seal where block_no = block.block_no;
  select coalesce(string_agg(sha256('\x00'::bytea || convert_to(concat('["', member_id, '","', id, '","', group_id, '",', to_json(idempotency_key), ',',
      to_json(asset), ',', to_json(debit), ',', to_json(credit), ',"', amount, '",', to_json(kind), ',', coalesce(to_json(reference_kind)::text, 'null'), ',',
      coalesce(to_json(reference_id)::text, 'null'), ',', coalesce(to_json(available_after::text)::text, 'null'), ',',
      coalesce(to_json(held_after::text)::text, 'null'), ',', coalesce(to_json(member_seq::text)::text, 'null'), ',"',
      to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '"]'), 'UTF8')), '' order by posted_at, member_id, id), '')
    into found_leaves from transfer_archive where posted_at >= block.from_at and posted_at < block.until_at;
  if found_leaves is distinct from sealed then
    raise exception 'block % is not as it was sealed', block.block_no using errcode = 'TH423';
  end if;
  insert into transfer_key (member_id, key, content)
    select member_id, ledger_hash(idempotency_key),
      ledger_hash(ledger_content(asset, debit, credit, amount, kind, reference_kind, reference_id))
    from transfer_archive where posted_at >= block.from_at and posted_at < block.until_at;
  insert into archived_balance (member_id, asset, last_at, available, held)
    select member_id, asset, max(posted_at), (array_agg(available_after order by member_seq desc))[1],
      (array_agg(held_after order by member_seq desc))[1]
    from transfer_archive where posted_at >= block.from_at and posted_at < block.until_at and member_seq is not null group by member_id, asset
    on conflict (member_id, asset) do update set last_at = excluded.last_at, available = excluded.available, held = excluded.held;
  -- Before the rows go: a posting that no longer finds a key here must look for it in transfer_key.
  perform setval('ledger_archived_in', pg_current_xact_id()::text::bigint);
  delete from transfer where posted_at >= block.from_at and posted_at < block.until_at;
  get diagnostics deleted = row_count;
  if deleted <> length(sealed) / 32 then
    raise exception 'block % has % transfers of %', block.block_no, deleted, length(sealed) / 32 using errcode = 'TH423';
  end if;
  update archived_month set last_block = block.block_no where month = own_month;
  return 'moved';
end $$;
revoke all on function ledger_archive_step(integer) from public;
grant execute on function ledger_archive_step(integer) to terahold_app;
