-- Who buys the pools' coins and pays for them. Two operators register a venue with the addresses it pays from and the pools it pays for.
create table venue (
  venue_id      uuid primary key,
  name          text not null check (length(btrim(name)) between 1 and 120),
  -- Its transfers clear nothing until a remittance advice splits them among its pools.
  is_advised    boolean not null default false,
  registered_at timestamptz not null,
  -- A retired venue gets no new rows. Its transfers still clear the rows it has.
  retired_at    timestamptz
);
create unique index venue_name on venue (lower(name));

create table venue_pool (
  venue_id uuid not null references venue,
  pool_id  uuid not null references pool,
  primary key (venue_id, pool_id)
);

-- What one operator proposes for a venue and another approves: all its addresses and pools. Without pools the venue retires.
create table venue_proposal (
  proposal_id uuid primary key,
  chain_id    integer not null,
  name        text not null check (length(btrim(name)) between 1 and 120),
  addresses   text[] not null,
  pool_ids    uuid[] not null,
  is_advised  boolean not null,
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  check ((state = 'recorded') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (decided_by is null or decided_by <> recorded_by)
);
create unique index venue_proposal_open on venue_proposal (lower(name)) where state = 'recorded';

alter table house_address add column venue_id uuid references venue;
alter table revenue add column venue_id uuid references venue;
alter table venue_payment add column venue_id uuid references venue;
alter table suspense_assignment add column venue_id uuid references venue;

-- Until now every transfer cleared the rows of every pool, so everything from before belongs to one venue of all pools.
insert into venue (venue_id, name, registered_at)
  select gen_random_uuid(), coalesce((select min(name) from house_address where role = 'venue' having count(distinct name) = 1), 'All venues'), now()
  where exists (select from house_address where role = 'venue') or exists (select from revenue) or exists (select from venue_payment)
    or exists (select from suspense_assignment where target = 'venue');
insert into venue_pool (venue_id, pool_id) select venue_id, pool_id from venue cross join pool;
update house_address set venue_id = (select venue_id from venue) where role = 'venue';
update revenue set venue_id = (select venue_id from venue);
update venue_payment set venue_id = (select venue_id from venue);
update suspense_assignment set venue_id = (select venue_id from venue) where target = 'venue';

alter table house_address add constraint house_address_venue check ((role = 'venue') = (venue_id is not null));
alter table revenue alter column venue_id set not null;
alter table venue_payment alter column venue_id set not null;
alter table suspense_assignment add constraint suspense_assignment_venue check ((target = 'venue') = (venue_id is not null));

create index house_address_of_venue on house_address (venue_id) where venue_id is not null;
create index revenue_open_of_venue on revenue (venue_id, day) where state = 'approved' and cleared_at is null;
drop index venue_payment_unallocated;
create index venue_payment_unallocated on venue_payment (venue_id, at) where allocated + claimed < amount;

grant select on venue, venue_pool, venue_proposal to terahold_app;
