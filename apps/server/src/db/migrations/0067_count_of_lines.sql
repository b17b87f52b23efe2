-- A page of a statement counts the member's lines. The index has every column that the count needs, so it does not read a page of the table
-- for each line.
drop index transfer_member_order;
create unique index transfer_member_order on transfer (member_id, asset, member_seq) include (debit, credit, posted_at);
-- The count still reads rows from the table that vacuum has not seen. By default, vacuum waits until a fifth of all rows are new.
alter table transfer set (autovacuum_vacuum_insert_scale_factor = 0.01);
