-- Other figures of a recorded day. They count once a second operator has recorded the same. Nothing is removed.
create table network_correction (
  correction_id uuid primary key,
  day           date not null references network_day,
  difficulty    numeric(38, 0) not null,
  subsidy_sat   bigint not null,
  usdt_per_btc  numeric(38, 0) not null,
  origin        text not null check (length(btrim(origin)) between 3 and 200),
  recorded_by   uuid not null references operator,
  recorded_at   timestamptz not null,
  confirmed_by  uuid references operator,
  confirmed_at  timestamptz,
  constraint network_correction_two_operators check (confirmed_by <> recorded_by),
  check (num_nulls(confirmed_by, confirmed_at) in (0, 2))
);
create index network_correction_day on network_correction (day, confirmed_at);
grant select, insert, update (confirmed_by, confirmed_at) on network_correction to terahold_app;

-- The figures that count.
create view network_figure with (security_invoker = true) as
  select n.day, coalesce(c.difficulty, n.difficulty) as difficulty, coalesce(c.subsidy_sat, n.subsidy_sat) as subsidy_sat,
    coalesce(c.usdt_per_btc, n.usdt_per_btc) as usdt_per_btc
  from network_day n left join lateral (
    select difficulty, subsidy_sat, usdt_per_btc from network_correction where day = n.day and confirmed_at is not null
    order by confirmed_at desc, correction_id desc limit 1
  ) c on true;
grant select on network_figure to terahold_app;
