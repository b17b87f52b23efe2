-- Processes come with logins of their own, which are members of one role. What a process has to see before it starts working, each
-- role may see: which migrations there are, and where the house is.
grant select on schema_migration to terahold_payout;
grant select (chain_id, role) on house_address to terahold_payout;
