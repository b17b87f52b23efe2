-- Points need no table: they are an asset of the ledger, whose chart has had their kinds from the beginning, and a member's
-- entries are read by the index on the member's own order. What is new is that a code is made once for each idempotency key.
alter table activation_code add column idempotency_key text check (length(idempotency_key) between 8 and 80);
create unique index activation_code_once on activation_code (member_id, idempotency_key) where idempotency_key is not null;

-- Referees are found by the end of their address, which a masked one shows.
create index team_link_ending on team_link (member_id, reverse(address) text_pattern_ops);
