-- A page of a statement counts the member's lines. With what it counts by in the index, it reads the index alone instead of a page of the
-- table for each line.
drop index transfer_member_order;
create unique index transfer_member_order on transfer (member_id, asset, member_seq) include (debit, credit, posted_at);
-- Rows that vacuum has not seen are still read from the table. By default it waits until a fifth of all rows are new.
alter table transfer set (autovacuum_vacuum_insert_scale_factor = 0.01);
