-- Tables of members can be partitioned by member. Old days are deleted by day.
alter table liability_owed drop constraint liability_owed_pkey, add primary key (member_id, day);
create index liability_owed_day on liability_owed (day);
