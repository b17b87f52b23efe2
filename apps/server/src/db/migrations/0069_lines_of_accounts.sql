-- How many transfers moved each account, so that the first page of a statement does not count them.
alter table member_balance
  add column available_lines bigint not null default 0,
  add column held_lines bigint not null default 0;
update member_balance b set available_lines = counted.available, held_lines = counted.held
from (
  select member_id, asset, count(*) filter (where 'available' in (debit, credit)) as available,
    count(*) filter (where 'held' in (debit, credit)) as held
  from journal where member_seq is not null group by member_id, asset
) counted
where b.member_id = counted.member_id and b.asset = counted.asset;
