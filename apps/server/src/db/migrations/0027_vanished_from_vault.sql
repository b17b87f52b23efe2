-- A payment that went into the vault, or left it, can vanish like one of the treasury: a contribution of the owner, what was returned
-- from the treasury, and a return that left the vault.
insert into transfer_kind (asset, kind, debit, credit) values
  ('USDT', 'transfer_vanished', 'house_withdrawal', 'payout_vault'),
  ('USDT', 'transfer_vanished', 'payout_vault', 'suspense');
