-- Teams of two levels. Whoever has a referee can no longer be bound to an inviter, so the levels above a member never change
-- and there is no circle.
alter table member add column has_referees boolean not null default false;
update member set has_referees = true where member_id in (select inviter_id from member);

-- Everything below belongs to the inviter, under whose id it stands, and holds one row for each level above whoever it is
-- about. No foreign keys: they would lock one popular inviter's row for everybody who joins.
create table team_link (
  member_id  uuid not null,
  referee_id uuid not null,
  level      smallint not null check (level in (1, 2)),
  joined_at  timestamptz not null,
  address    text not null,
  -- The referee's name in small letters, for finding it by its beginning.
  name_key   text,
  primary key (member_id, referee_id)
);
create index team_link_page on team_link (member_id, level, joined_at desc, referee_id desc);
create index team_link_address on team_link (member_id, address text_pattern_ops);
create index team_link_name on team_link (member_id, name_key text_pattern_ops) where name_key is not null;

-- What happened in a team and is not in its counters yet: appended in the transaction of whoever caused it, so that nobody
-- waits for a counter; rolled up by the worker. A figure is the counter and these together.
create table team_change (
  member_id  uuid not null,
  change_id  uuid not null,
  level      smallint not null check (level in (1, 2)),
  day        date not null,
  -- Of power; null on a joining.
  pool_id    uuid,
  joined     integer not null default 0,
  active     integer not null default 0,
  power_mths bigint not null default 0,
  primary key (member_id, change_id)
);

create table team_month (
  member_id uuid not null,
  month     date not null check (extract(day from month) = 1),
  l1        bigint not null default 0 check (l1 >= 0),
  l2        bigint not null default 0 check (l2 >= 0),
  primary key (member_id, month)
);

-- Power and members with power that start (+) or end (-) on a day. What runs on a day is the sum up to it.
create table team_day (
  member_id uuid not null,
  day       date not null,
  pool_id   uuid not null references pool,
  active_l1 bigint not null default 0,
  active_l2 bigint not null default 0,
  power_l1  bigint not null default 0,
  power_l2  bigint not null default 0,
  primary key (member_id, day, pool_id)
);

-- What of a member's own power the levels above have been told, so that telling it again adds nothing.
create table team_reported (
  member_id  uuid not null,
  day        date not null,
  pool_id    uuid not null references pool,
  active     smallint not null,
  power_mths bigint not null,
  primary key (member_id, day, pool_id)
);

-- The one ranking that is shown. Nothing in it depends on days after as_of, and those before it do not change.
create table ranking_publication (
  singleton   boolean primary key default true check (singleton),
  generation  uuid not null,
  as_of       date,
  -- How many settlements it knows of, and how many members it ranks.
  settlements bigint not null default 0,
  entries     bigint not null default 0
);
insert into ranking_publication (generation) values ('00000000-0000-0000-0000-000000000000');

-- Uptime that a pool's settled days delivered from a day on, up to as_of: all of it, and that of the last month.
create table ranking_uptime (
  generation uuid not null,
  pool_id    uuid not null references pool,
  day        date not null,
  all_bps    bigint not null,
  month_bps  bigint not null,
  primary key (generation, pool_id, day)
);

create table ranking_choice (
  member_id  uuid primary key references member,
  opted_in   boolean not null,
  -- The generation that was shown when the member last chose.
  generation uuid not null
);
create index ranking_choice_generation on ranking_choice (generation);

-- Scores are mTH/s-days. above counts the published ones that are higher; null on who came after publication. Who left after
-- it is hidden.
create table ranking_entry (
  member_id  uuid not null,
  generation uuid not null,
  period     text not null check (period in ('month', 'all')),
  score      bigint not null check (score >= 0),
  above      bigint,
  hidden     boolean not null default false,
  primary key (member_id, generation, period)
);
create index ranking_entry_order on ranking_entry (generation, period, score desc, member_id) include (above, hidden);
create index ranking_entry_chosen on ranking_entry (generation, period, score) where above is null or hidden;

-- What was posted of commissions, by the month and the year in which they came due: what the caps are held against.
create table referral_month (
  member_id uuid not null references member,
  month     date not null check (extract(day from month) = 1),
  l1        numeric(38, 0) not null default 0 check (l1 >= 0),
  l2        numeric(38, 0) not null default 0 check (l2 >= 0),
  primary key (member_id, month)
);
create table referral_year (
  member_id  uuid not null references member,
  referee_id uuid not null,
  year       smallint not null,
  posted     numeric(38, 0) not null check (posted >= 0),
  primary key (member_id, referee_id, year)
);
create index referral_due_referee on referral_due (member_id, referee_id);

insert into team_link (member_id, referee_id, level, joined_at, address, name_key)
  select a.member_id, m.member_id, a.level, coalesce(m.inviter_bound_at, m.created_at), m.address, lower(m.name)
  from member m left join member i on i.member_id = m.inviter_id
  cross join lateral (values (m.inviter_id, 1), (i.inviter_id, 2)) as a (member_id, level)
  where a.member_id is not null;
insert into team_month (member_id, month, l1, l2)
  select member_id, date_trunc('month', joined_at, 'UTC') at time zone 'UTC', count(*) filter (where level = 1),
    count(*) filter (where level = 2)
  from team_link group by 1, 2;
insert into team_reported (member_id, day, pool_id, active, power_mths)
  with edge as (
    select h.member_id, h.pool_id, e.day, e.power_mths, e.turn
    from holding h join member m on m.member_id = h.member_id and m.inviter_id is not null
    cross join lateral (values (h.start_day, h.power_mths, 1), (h.end_day, -h.power_mths, -1)) as e (day, power_mths, turn)
    where h.end_day > h.start_day
  ), running as (
    select member_id, day, sum(turn) as turn, sum(sum(turn)) over (partition by member_id order by day) as after
    from edge group by member_id, day
  ), power as (
    select member_id, day, pool_id, sum(power_mths) as power_mths,
      row_number() over (partition by member_id, day order by pool_id) as place
    from edge group by member_id, day, pool_id having sum(power_mths) <> 0
  )
  select p.member_id, p.day, p.pool_id,
    case when p.place = 1 then (r.after > 0)::integer - (r.after - r.turn > 0)::integer else 0 end, p.power_mths
  from power p join running r on r.member_id = p.member_id and r.day = p.day;
insert into team_day (member_id, day, pool_id, active_l1, active_l2, power_l1, power_l2)
  select l.member_id, r.day, r.pool_id, coalesce(sum(r.active) filter (where l.level = 1), 0),
    coalesce(sum(r.active) filter (where l.level = 2), 0), coalesce(sum(r.power_mths) filter (where l.level = 1), 0),
    coalesce(sum(r.power_mths) filter (where l.level = 2), 0)
  from team_link l join team_reported r on r.member_id = l.referee_id group by 1, 2, 3;
insert into referral_month (member_id, month, l1, l2)
  select member_id, date_trunc('month', due_at, 'UTC') at time zone 'UTC', coalesce(sum(amount) filter (where level = 1), 0),
    coalesce(sum(amount) filter (where level = 2), 0)
  from referral_due where posted_at is not null group by 1, 2;
insert into referral_year (member_id, referee_id, year, posted)
  select member_id, referee_id, extract(year from due_at at time zone 'UTC'), sum(amount)
  from referral_due where posted_at is not null group by 1, 2, 3;

grant select, insert on team_link to terahold_app;
grant update (name_key) on team_link to terahold_app;
grant select, insert, delete on team_change, ranking_uptime, ranking_entry to terahold_app;
grant select, insert, update on team_month, team_day, team_reported, ranking_choice, referral_month, referral_year to terahold_app;
grant update (hidden) on ranking_entry to terahold_app;
grant select, update on ranking_publication to terahold_app;
