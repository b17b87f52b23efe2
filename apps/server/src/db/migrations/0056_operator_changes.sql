-- Every role that an operator has had, so that what they signed can be verified after a change of roles.
alter table operator add column past_roles text[] not null default '{}';

-- Changes of operators. Two admins sign them, and the registry on the chain decides: `state` is what a final block shows. An open change
-- is also how a new operator gets a name.
create table operator_change (
  change_id       uuid primary key,
  address         text not null check (address ~ '^0x[0-9a-f]{40}$'),
  name            text not null check (length(btrim(name)) between 1 and 40),
  roles           text[] not null,
  expires_at      timestamptz not null,
  state           text not null default 'proposed' check
    (state in ('proposed', 'approved', 'scheduled', 'effective', 'withdrawn', 'vetoed', 'expired', 'outdated')),
  maker           text not null check (maker ~ '^0x[0-9a-f]{40}$'),
  maker_signature text not null,
  recorded_by     uuid not null references operator,
  recorded_at     timestamptz not null,
  checker           text check (checker ~ '^0x[0-9a-f]{40}$'),
  checker_signature text,
  approved_by     uuid references operator,
  approved_at     timestamptz,
  withdrawn_by    uuid references operator,
  withdrawn_at    timestamptz,
  takes_effect_at timestamptz,
  -- The registry's number of the change, in the order in which changes were scheduled.
  sequence        bigint,
  -- Why the registry refuses it at present.
  fault           text,
  -- Our last transaction for it.
  sent_nonce      bigint,
  sent_fee        numeric(38, 0),
  sent_at         timestamptz,
  check (checker <> maker and approved_by <> recorded_by),
  check ((checker is null) = (checker_signature is null) and (checker is null) = (approved_by is null)
    and (checker is null) = (approved_at is null)),
  check (state not in ('approved', 'scheduled') or checker is not null),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index operator_change_list on operator_change (recorded_at desc, change_id desc);
create index operator_change_open on operator_change (state) where state in ('proposed', 'approved', 'scheduled', 'withdrawn');
grant select, insert on operator_change to terahold_app;
grant update (state, checker, checker_signature, approved_by, approved_at, withdrawn_by, withdrawn_at, takes_effect_at, sequence, fault,
  sent_nonce, sent_fee, sent_at) on operator_change to terahold_app;
