-- What operators signed, byte by byte. A row here proves nothing by itself: whoever relies on a decision verifies the signatures again,
-- with the roles of the operator registry on the chain.
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

create table operator_approval (
  decision_id       uuid primary key references operator_decision,
  approval          text not null,
  checker           text not null check (checker ~ '^0x[0-9a-f]{40}$'),
  checker_signature text not null,
  approved_by       uuid not null references operator,
  approved_at       timestamptz not null,
  expires_at        timestamptz not null
);

-- Where the operators' roles are on the chain.
alter table installation add column registry text check (registry ~ '^0x[0-9a-f]{40}$');

grant select, insert on operator_decision, operator_approval to terahold_app;
grant select on operator_decision, operator_approval to terahold_payout;
