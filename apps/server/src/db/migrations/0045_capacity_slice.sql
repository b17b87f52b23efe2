-- A pool's row would be changed by one order after the other. Each slice lends power from it, so orders change different rows.
-- The figures of a slice are added to those of the pool's row; they can be negative. What a slice still has of the power it
-- lends counts as reserved in the pool's row, so a process of the version before, which knows no slices, sells none of it.
create table capacity_slice (
  pool_id       uuid not null references pool_capacity,
  slice         smallint not null check (slice between 0 and 15),
  sold_mths     bigint not null default 0,
  reserved_mths bigint not null default 0,
  left_mths     bigint not null default 0 check (left_mths >= 0),
  -- The pool's limit when power was last lent. Below it, what is left may no longer be sold.
  limit_mths    bigint not null default 0,
  primary key (pool_id, slice)
) with (fillfactor = 20);

-- The power of a pool that orders have.
create view pool_power_taken with (security_invoker = true) as
  select pool_id, p.sold_mths + coalesce(sum(s.sold_mths), 0)::bigint as sold_mths,
    p.reserved_mths + coalesce(sum(s.reserved_mths), 0)::bigint as reserved_mths
  from pool_capacity p left join capacity_slice s using (pool_id)
  group by pool_id;

grant select, insert, update on capacity_slice to terahold_app;
grant select on pool_power_taken to terahold_app;
