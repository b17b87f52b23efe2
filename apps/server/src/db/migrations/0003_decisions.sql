-- What operators signed, byte by byte. A row alone proves nothing: code that acts on a decision verifies the signatures again, with the
-- roles that the registry on the chain lists.
create table operator_decision (
  decision_id     uuid primary key,
  type            text not null,
  -- The id of its object.
  subject         text not null,
  decision        text not null,
  maker           text not null check (maker ~ '^0x[0-9a-f]{40}$'),
  maker_signature text not null,
  recorded_by     uuid not null references operator,
  recorded_at     timestamptz not null,
  expires_at      timestamptz not null
);
create index operator_decision_subject on operator_decision (subject, type, recorded_at desc);
-- The audit log reads a page of the newest decisions, and the decisions of one day.
create index operator_decision_recorded on operator_decision (recorded_at desc, decision_id desc);
-- The desk lists decisions by type and by the operator who signed them.
create index operator_decision_type on operator_decision (type, recorded_at, decision_id);
create index operator_decision_maker on operator_decision (recorded_by, recorded_at, decision_id);

create table operator_approval (
  decision_id       uuid primary key references operator_decision,
  approval          text not null,
  checker           text not null check (checker ~ '^0x[0-9a-f]{40}$'),
  checker_signature text not null,
  approved_by       uuid not null references operator,
  approved_at       timestamptz not null,
  expires_at        timestamptz not null
);
create index operator_approval_checker on operator_approval (approved_by);

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

grant select, insert on operator_decision, operator_approval, operator_record to terahold_app;
grant update (state, decided_by, decided_at) on operator_record to terahold_app;
grant select on operator_decision, operator_approval to terahold_payout;
