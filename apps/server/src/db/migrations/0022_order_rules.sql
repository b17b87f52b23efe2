-- An order that waits for a transfer keeps the newest block of its creation: only a later block can pay it. Older orders have none.
alter table subscription_order add column created_block bigint check (created_block >= 0);
