-- The time of a posting: the database's time, but not before the time announced in ledger_open_from, even when a clock goes back.
-- Correct only in a transaction that has its id, because a block is closed only after all transactions that have one have ended.
create or replace function posting_time() returns timestamptz language sql volatile
  return greatest(
    timestamptz 'epoch' + pg_sequence_last_value('ledger_open_from') * interval '1 microsecond',
    clock_timestamp() + clock_seconds() * interval '1 second');
revoke all on function posting_time() from public;
