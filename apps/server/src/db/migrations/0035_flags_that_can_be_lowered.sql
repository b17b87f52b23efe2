-- Somebody with the application's rights could write a flag or a halt that no process reads and no operator ends: only a halt has the reason
-- `operator`, with who halted, and other times have no text of their own.
alter table payout_signer add constraint payout_signer_flag check (halt_reason <> 'operator'
  and halted_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00');
alter table payout_halt add constraint payout_halt_times check (halted_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00'
  and prepared_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00'
  and released_at between '2000-01-01 00:00:00+00' and '2100-01-01 00:00:00+00');
