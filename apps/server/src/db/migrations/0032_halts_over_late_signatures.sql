-- payout_verified_too_late: two wallets signed it, and it expired before the payout process verified it. That need not be an attack.
alter table payout_halt drop constraint payout_halt_cause_check;
alter table payout_halt add constraint payout_halt_cause_check check (cause in
  ('operator', 'chain_replaced', 'database_restored', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained',
    'payout_number_unexplained', 'payout_receipt_contradicts', 'payout_refused', 'payout_verified_too_late'));
alter table payout_signer drop constraint payout_signer_halt_reason_check;
alter table payout_signer add constraint payout_signer_halt_reason_check check (halt_reason in
  ('operator', 'chain_replaced', 'database_restored', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained',
    'payout_number_unexplained', 'payout_receipt_contradicts', 'payout_refused', 'payout_verified_too_late'));
