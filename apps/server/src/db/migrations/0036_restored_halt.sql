-- A restored database halts payouts until two operators have reviewed it.
alter table payout_signer
  drop constraint payout_signer_halt_reason_check,
  add constraint payout_signer_halt_reason_check check (halt_reason in
    ('operator', 'chain_replaced', 'database_restored', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained',
      'payout_number_unexplained', 'payout_receipt_contradicts', 'payout_refused'));
alter table payout_halt
  drop constraint payout_halt_cause_check,
  add constraint payout_halt_cause_check check (cause in
    ('operator', 'chain_replaced', 'database_restored', 'not_solvent', 'outflow_unexplained', 'payout_nonce_unexplained',
      'payout_number_unexplained', 'payout_receipt_contradicts', 'payout_refused'));
