-- What one operator signs and another approves, for kinds of decisions that need no columns of their own. The id is the decision's, and
-- the signed fields follow from the content.
create table operator_record (
  record_id   uuid primary key,
  type        text not null,
  content     jsonb not null check (jsonb_typeof(content) = 'object'),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  check ((state = 'recorded') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> recorded_by)
);
create index operator_record_list on operator_record (type, recorded_at desc, record_id desc);

grant select, insert on operator_record to terahold_app;
grant update (state, decided_by, decided_at) on operator_record to terahold_app;

-- Two operators change the catalogue through the application, as they signed it.
grant insert, update on site to terahold_app;
