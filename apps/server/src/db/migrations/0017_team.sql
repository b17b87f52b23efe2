-- Rows below belong to the inviter and are stored under the inviter's id, one for each level above the member they are about. They have no
-- foreign key to the inviter: it would lock a popular inviter's row for everybody who joins.
create table team_link (
  member_id  uuid not null,
  referee_id uuid not null,
  level      smallint not null check (level in (1, 2)),
  joined_at  timestamptz not null,
  address    text not null,
  -- The referee's name in lower case, for prefix search.
  name_key   text,
  primary key (member_id, referee_id)
);
create index team_link_page on team_link (member_id, level, joined_at desc, referee_id desc);
create index team_link_address on team_link (member_id, address text_pattern_ops);
-- A masked address shows its last characters, so referees are found by them.
create index team_link_ending on team_link (member_id, reverse(address) text_pattern_ops);
create index team_link_name on team_link (member_id, name_key text_pattern_ops) where name_key is not null;

-- Changes that the counters below do not include yet. The transaction that causes a change only appends, so it waits for no counter; the
-- worker adds the changes up. A figure is the counter plus these.
create table team_change (
  member_id  uuid not null,
  change_id  uuid not null,
  level      smallint not null check (level in (1, 2)),
  day        date not null,
  -- Of power; null when somebody joins.
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

-- Power, and members with power, that start (+) or end (-) on a day. What is running on a day is the sum up to it.
create table team_day (
  member_id uuid not null,
  day       date not null,
  pool_id   uuid not null references pool,
  active_l1 bigint not null default 0,
  active_l2 bigint not null default 0,
  power_l1  bigint not null default 0,
  power_l2  bigint not null default 0,
  primary key (member_id, day, pool_id) include (active_l1, active_l2, power_l1, power_l2)
);

-- The part of a member's own power that the levels above already count, so that reporting it again adds nothing.
create table team_reported (
  member_id  uuid not null,
  day        date not null,
  pool_id    uuid not null references pool,
  active     smallint not null,
  power_mths bigint not null,
  primary key (member_id, day, pool_id)
);

-- Commission on an order's sales margin, owed to the inviter when cooling-off ends; posted in a transaction of the inviter.
create table referral_due (
  member_id  uuid not null references member,
  referee_id uuid not null,
  order_id   uuid not null,
  level      smallint not null check (level in (1, 2)),
  margin     numeric(38, 0) not null check (margin >= 0),
  amount     numeric(38, 0) not null check (amount >= 0),
  due_at     timestamptz not null,
  -- From then on amount is what the caps allowed.
  posted_at  timestamptz,
  primary key (member_id, order_id, level)
);
create index referral_due_open on referral_due (member_id) where posted_at is null;
create index referral_due_referee on referral_due (member_id, referee_id);

-- Commission posted, by the month and the year in which it became due: the caps apply to these sums.
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

-- The ranking that is published. Nothing in it depends on days after as_of, and the days before it do not change.
create table ranking_publication (
  singleton   boolean primary key default true check (singleton),
  generation  uuid not null,
  as_of       date,
  -- How many settlements it includes, and how many members it ranks.
  settlements bigint not null default 0,
  entries     bigint not null default 0,
  -- A new ranking is computed in many short transactions by one process at a time. The process extends making_until with each step, so
  -- another takes over after a crash. Real time, because it is about a process.
  making      uuid,
  making_until timestamptz
);
insert into ranking_publication (generation) values ('00000000-0000-0000-0000-000000000000');

-- Uptime that a pool's settled days delivered from a day on, up to as_of: in total and in the last month.
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
  -- The published generation when the member last chose.
  generation uuid not null
);
create index ranking_choice_generation on ranking_choice (generation);

-- Scores of the ranking that is being computed, and how many members are above each score.
create table ranking_score (
  generation uuid not null,
  member_id  uuid not null,
  of_all     bigint not null,
  of_month   bigint not null,
  primary key (member_id, generation)
);
create table ranking_step (
  generation uuid not null,
  period     text not null check (period in ('month', 'all')),
  score      bigint not null,
  above      bigint not null,
  primary key (generation, period, score)
);

-- Scores are mTH/s-days. above counts the published entries with a higher score; it is null for a member who opted in after publication.
-- A member who opted out after it is hidden.
create table ranking_entry (
  member_id  uuid not null,
  generation uuid not null,
  period     text not null check (period in ('month', 'all')),
  score      bigint not null check (score >= 0),
  above      bigint,
  hidden     boolean not null default false,
  primary key (member_id, generation, period) include (score, above, hidden)
);
create index ranking_entry_order on ranking_entry (generation, period, score desc, member_id) include (above, hidden);
create index ranking_entry_chosen on ranking_entry (generation, period, score) where above is null or hidden;

grant select, insert on team_link to terahold_app;
grant select, update on ranking_publication to terahold_app;
grant select, insert, delete on team_change, ranking_uptime, ranking_score, ranking_step, ranking_entry to terahold_app;
grant select, insert, update on team_month, team_day, team_reported, referral_due, referral_month, referral_year,
  ranking_choice to terahold_app;
grant update (name_key) on team_link to terahold_app;
grant update (hidden) on ranking_entry to terahold_app;
