-- An operator can withdraw a record of their own while nothing has moved. It is then rejected by its recorder. An approval still needs
-- another operator.
alter table attestation drop constraint attestation_check,
  add constraint attestation_two_operators check (state = 'rejected' or approved_by <> recorded_by);
alter table revenue drop constraint revenue_check,
  add constraint revenue_two_operators check (state = 'rejected' or approved_by <> recorded_by);
alter table revenue_correction drop constraint revenue_correction_check1,
  add constraint revenue_correction_two_operators check (state = 'rejected' or approved_by <> recorded_by);
alter table revenue_void drop constraint revenue_void_check,
  add constraint revenue_void_two_operators check (state = 'rejected' or approved_by <> recorded_by);
alter table ledger_reversal drop constraint ledger_reversal_check,
  add constraint ledger_reversal_two_operators check (state = 'rejected' or decided_by <> recorded_by);
alter table venue_proposal drop constraint venue_proposal_check1,
  add constraint venue_proposal_two_operators check (state = 'rejected' or decided_by <> recorded_by);
alter table remittance_advice drop constraint remittance_advice_check1,
  add constraint remittance_advice_two_operators check (state = 'rejected' or decided_by <> recorded_by);
alter table revenue_deviation drop constraint revenue_deviation_check1,
  add constraint revenue_deviation_two_operators check (state = 'rejected' or decided_by <> recorded_by);
