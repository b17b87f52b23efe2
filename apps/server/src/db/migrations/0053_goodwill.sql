-- Credits that no rule gives. Two operators decide on them, and the house pays.
insert into ledger_account values ('goodwill_expense', 'house', 'debit');
insert into transfer_kind (asset, kind, debit, credit) values
  ('USDT', 'goodwill', 'goodwill_expense', 'available'),
  ('USDT', 'exceptional_refund', 'goodwill_expense', 'available');
