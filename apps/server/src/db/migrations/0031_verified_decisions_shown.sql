-- `ledger verify` reads the books as the application, also what the payout process remembers.
grant select on payout_verified to terahold_app;
