-- What rounding leaves of a settled day. Each holder's share is rounded down, so pool_payable gets a little more than holders
-- can ever be posted; once the day is cleared and everybody was posted, nobody can claim the rest, and it goes to the house
-- with the unsold power. A day that is settled again takes it back first, because shares are worked out anew.
insert into transfer_kind (asset, kind, debit, credit) values
  ('USDT', 'dust', 'pool_payable', 'house_mining_income'),
  ('USDT', 'dust_returned', 'house_mining_income', 'pool_payable');

create table settlement_dust (
  -- The day's last settlement at that time.
  settlement_id uuid primary key references settlement,
  amount        numeric(38, 0) not null check (amount >= 0),
  taken_at      timestamptz not null,
  returned_at   timestamptz
);
grant select, insert on settlement_dust to terahold_app;
grant update (returned_at) on settlement_dust to terahold_app;
create trigger settlement_dust_no_delete before delete on settlement_dust for each row execute function refuse_change();
create trigger settlement_dust_no_truncate before truncate on settlement_dust for each statement execute function refuse_change();

-- A difference that somebody has explained: recorded by one operator, approved by another. It keeps the alarm quiet while a
-- reconciliation finds exactly this, and ends for good with the first one that finds something else.
create table reconciliation_acceptance (
  acceptance_id uuid primary key,
  name          text not null,
  subject       text not null default '',
  unit          text not null check (unit in ('minor', 'count')),
  difference    numeric(78, 0) not null,
  -- What of it disagrees, named, as the check had it.
  detail        jsonb not null default '{}',
  -- The run that found it.
  reconciliation_id uuid not null references reconciliation,
  reason        text not null check (length(reason) between 10 and 2000),
  state         text not null default 'recorded' check (state in ('recorded', 'approved', 'rejected', 'ended')),
  recorded_by   uuid not null references operator,
  recorded_at   timestamptz not null,
  decided_by    uuid references operator,
  decided_at    timestamptz,
  ended_at      timestamptz,
  check (state <> 'approved' or decided_by is not null and decided_by <> recorded_by)
);
create unique index reconciliation_acceptance_open on reconciliation_acceptance (name, subject)
  where state in ('recorded', 'approved');
grant select, insert on reconciliation_acceptance to terahold_app;
grant update (state, decided_by, decided_at, ended_at) on reconciliation_acceptance to terahold_app;
create trigger reconciliation_acceptance_no_delete before delete on reconciliation_acceptance for each row execute function refuse_change();

-- By what a difference was accepted when it was found; differences of a run are those that were not.
alter table reconciliation_check add column accepted_by uuid references reconciliation_acceptance;
alter table reconciliation_check add constraint accepted_differences check (accepted_by is null or not agrees);

-- A ranking is made in many short transactions, by one process at a time: it holds the making until this time, and moves that
-- on with each step; a killed one's is taken over. Real time, for it is about a process.
alter table ranking_publication add column making uuid, add column making_until timestamptz;

-- Scores of the ranking that is being made, of whoever was in it when their turn came; and how many are above each of them.
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
grant select, insert, delete on ranking_score, ranking_step to terahold_app;
