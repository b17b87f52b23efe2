-- Refuses to delete a transfer that is not in the archive as it is.
create or replace function refuse_unarchived() returns trigger language plpgsql as $$
begin
  if not exists (
    select from transfer_archive a where a.member_id = old.member_id and a.id = old.id and a.posted_at = old.posted_at
      and row(a.*) is not distinct from row(old.*)) then
    raise exception 'transfer is append-only' using errcode = 'TH001';
  end if;
  return old;
end $$;

-- Refuses the reversal of a transfer that is neither in the journal nor in its archive.
create or replace function refuse_unknown_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select from journal t where t.member_id = new.member_id and t.id = new.transfer_id) then
    raise exception 'there is no transfer %', new.transfer_id using errcode = '23503';
  end if;
  return new;
end $$;

-- Whether a member has an archived transfer with this key. It is in plpgsql, which is not made a part of the calling statement: a
-- posting prepares only a call, and makes it only when something is archived.
create or replace function ledger_key_archived(p_member uuid, p_key text) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from transfer_key k where k.member_id = p_member and k.key = ledger_hash(p_key));
end $$;
revoke all on function ledger_key_archived(uuid, text) from public;

-- Returns 1 for a transfer whose key is not that of an archived one. Such a key can have been archived after the posting looked for it and
-- before the row was inserted. This function sees what was committed since, and its error makes the caller retry. A transaction with one
-- snapshot for all of its statements would not see it, so it may not post.
create or replace function ledger_posted_once(p_member uuid, p_key text) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a posting needs the isolation level read committed' using errcode = '0A000';
  end if;
  if ledger_key_archived(p_member, p_key) then
    raise exception 'key % was archived in the meantime', p_key using errcode = '40001';
  end if;
  return 1;
end $$;
revoke all on function ledger_posted_once(uuid, text) from public;
