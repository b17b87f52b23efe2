-- Everything owed when a reconciliation ran, in minor units: also credits of mined revenue that a venue has not paid yet. Null
-- for earlier runs.
alter table reconciliation add column everything_owed numeric(38, 0);
