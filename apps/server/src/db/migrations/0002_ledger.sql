-- Double entry. A transfer is one row with a debit and a credit, so every transfer sums to zero by construction.
-- House-only transfers carry the nil member. Only member accounts have a balance row: house balances are sums,
-- rolled up later, so that no row is hot.
create table asset (
  code     text primary key,
  decimals smallint not null check (decimals between 0 and 36)
);
insert into asset values ('USDT', 18), ('POINT', 0);

create table ledger_account (
  code        text primary key,
  owner       text not null check (owner in ('member', 'house')),
  -- The side on which the account normally stands: debit for what the house has, credit for what it owes or earned.
  normal_side text not null check (normal_side in ('debit', 'credit'))
);
insert into ledger_account values
  ('available', 'member', 'credit'), ('held', 'member', 'credit'),
  ('treasury', 'house', 'debit'), ('payout_vault', 'house', 'debit'), ('payout_in_flight', 'house', 'credit'),
  ('revenue_receivable', 'house', 'debit'), ('suspense', 'house', 'credit'), ('unearned', 'house', 'credit'),
  ('pool_payable', 'house', 'credit'), ('house_mining_income', 'house', 'credit'), ('hashrate_income', 'house', 'credit'),
  ('exit_income', 'house', 'credit'), ('service_income', 'house', 'credit'), ('electricity_recovery', 'house', 'credit'),
  ('sales_margin', 'house', 'credit'), ('referral_expense', 'house', 'debit'), ('correction_expense', 'house', 'debit'),
  ('network_fee', 'house', 'credit'), ('goods', 'house', 'credit'), ('house_withdrawal', 'house', 'debit'),
  ('points_issued', 'house', 'debit');

-- Both accounts of a member and asset in one narrow row, so that a posting is one update; seq counts the member's transfers.
create table member_balance (
  member_id uuid not null,
  asset     text not null references asset,
  available numeric(38, 0) not null default 0 constraint available_not_negative check (available >= 0),
  held      numeric(38, 0) not null default 0 constraint held_not_negative check (held >= 0),
  seq       bigint not null default 0,
  primary key (member_id, asset)
) with (fillfactor = 60);

-- No foreign keys: they would lock the few asset and account rows on every posting. The posting function checks both.
create table transfer (
  member_id       uuid not null,
  id              uuid not null,
  group_id        uuid not null,
  idempotency_key text not null,
  asset           text not null,
  debit           text not null,
  credit          text not null,
  amount          numeric(38, 0) not null check (amount > 0),
  kind            text not null,
  reference_kind  text,
  reference_id    text,
  -- The member's balances after this transfer and its place in the member's own order; null on house-only transfers.
  available_after numeric(38, 0),
  held_after      numeric(38, 0),
  member_seq      bigint,
  posted_at       timestamptz not null,
  primary key (member_id, id),
  unique (member_id, idempotency_key),
  check (debit <> credit),
  check ((reference_kind is null) = (reference_id is null))
);
create unique index transfer_member_order on transfer (member_id, asset, member_seq);
create index transfer_debit on transfer (asset, debit, posted_at);
create index transfer_credit on transfer (asset, credit, posted_at);
create index transfer_reference on transfer (reference_kind, reference_id);

create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();
create trigger transfer_no_truncate before truncate on transfer for each statement execute function refuse_change();
create trigger member_balance_kept before delete on member_balance for each row execute function refuse_change();
create trigger member_balance_no_truncate before truncate on member_balance for each statement execute function refuse_change();

-- The only way to post. All legs belong to one member (or to the house, under the nil member) and stand or fall together.
-- A leg whose key is already posted with the same content is skipped; with other content it raises TH409.
-- A member account that would fall below zero raises TH422; what is no posting at all raises TH400.
-- A leg: {id, key, asset, debit, credit, amount, kind, referenceKind, referenceId}. Returns the number of legs newly posted.
create function ledger_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  leg record;
  known transfer;
  after member_balance;
  posted_now integer;
  posted integer := 0;
begin
  if p_member <> nil then
    -- Zero rows first, then the locks in one fixed order: no phantom account, no deadlock.
    insert into member_balance (member_id, asset)
      select distinct p_member, l ->> 'asset' from jsonb_array_elements(p_legs) l on conflict do nothing;
    perform from member_balance where member_id = p_member order by asset for no key update;
  end if;
  for leg in
    select x.*, x.debit in ('available', 'held') as takes, x.debit in ('available', 'held') or x.credit in ('available', 'held') as touches
      from jsonb_to_recordset(p_legs) as x(id uuid, key text, asset text, debit text, credit text, amount numeric, kind text,
        "referenceKind" text, "referenceId" text)
  loop
    if leg.amount is null or leg.amount <= 0 or leg.amount <> trunc(leg.amount) or (leg.touches and p_member = nil)
      or not exists (select from asset where code = leg.asset)
      or (select count(*) from ledger_account where code in (leg.debit, leg.credit)) <> 2 then
      raise exception 'leg % is no posting', leg.key using errcode = 'TH400';
    end if;
    select * into known from transfer t where t.member_id = p_member and t.idempotency_key = leg.key;
    if not found then
      after := null;
      if p_member <> nil then
        update member_balance b set
          available = b.available + case 'available' when leg.credit then leg.amount when leg.debit then -leg.amount else 0 end,
          held = b.held + case 'held' when leg.credit then leg.amount when leg.debit then -leg.amount else 0 end,
          seq = b.seq + 1
          where b.member_id = p_member and b.asset = leg.asset
            and (not leg.takes or case leg.debit when 'available' then b.available else b.held end >= leg.amount)
          returning * into after;
        if not found then
          raise exception 'insufficient %', leg.debit using errcode = 'TH422';
        end if;
      end if;
      insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
          reference_id, available_after, held_after, member_seq, posted_at)
        values (p_member, leg.id, p_group, leg.key, leg.asset, leg.debit, leg.credit, leg.amount, leg.kind, leg."referenceKind",
          leg."referenceId", after.available, after.held, after.seq, database_now())
        on conflict (member_id, idempotency_key) do nothing;
      get diagnostics posted_now = row_count;
      posted := posted + posted_now;
      continue when posted_now = 1;
      -- Only the house, whose postings take no lock, can lose a race for a key; the winner's row is there to compare with.
      select * into known from transfer t where t.member_id = p_member and t.idempotency_key = leg.key;
    end if;
    if (known.asset, known.debit, known.credit, known.amount, known.kind, known.reference_kind, known.reference_id)
      is distinct from (leg.asset, leg.debit, leg.credit, leg.amount, leg.kind, leg."referenceKind", leg."referenceId") then
      raise exception 'transfer % exists with other content', leg.key using errcode = 'TH409';
    end if;
  end loop;
  return posted;
end $$;
revoke all on function ledger_post(uuid, uuid, jsonb) from public;
grant execute on function ledger_post(uuid, uuid, jsonb) to terahold_app;

-- The payout process' own way in: it can move what withdrawals move, and nothing else, whatever becomes of that process.
create function payout_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from jsonb_array_elements(p_legs) l where (l ->> 'debit', l ->> 'credit') not in (
      ('held', 'payout_in_flight'), ('held', 'network_fee'), ('payout_in_flight', 'payout_vault'),
      ('payout_in_flight', 'available'), ('network_fee', 'available'))
  ) then
    raise exception 'a payout does not post that' using errcode = 'TH403';
  end if;
  return ledger_post(p_member, p_group, p_legs);
end $$;
revoke all on function payout_post(uuid, uuid, jsonb) from public;
grant execute on function payout_post(uuid, uuid, jsonb) to terahold_payout;
grant select on asset, ledger_account, member_balance, transfer to terahold_app, terahold_payout;
