-- Stopping and resuming payouts, the blocked-address list with two people on its removals, and what the payout process may touch,
-- cut down to what it uses.

-- The payout process stops when something on the chain has no explanation, or when an operator says so. It goes on only when one
-- operator has written down why it may and another has agreed. The process itself can add a stop and never lift one.
create table payout_halt (
  halt_id       uuid primary key,
  chain_id      integer not null references payout_signer,
  cause         text not null check (cause in
    ('operator', 'outflow_unexplained', 'payout_nonce_unexplained', 'payout_number_unexplained', 'payout_receipt_contradicts',
      'payout_refused')),
  -- What it is about: a nonce, a payout number, a batch, a withdrawal. The incident of the same kind has the same subject.
  subject       text not null,
  detail        text not null,
  halted_by     uuid references operator,
  halted_at     timestamptz not null,
  -- go_on looks at the same facts again; give_back also refunds a batch whose nonce another transaction has used up.
  decision      text check (decision in ('go_on', 'give_back')),
  resume_reason text check (length(resume_reason) >= 10),
  prepared_by   uuid references operator,
  prepared_at   timestamptz,
  released_by   uuid references operator,
  released_at   timestamptz,
  check ((cause = 'operator') = (halted_by is not null)),
  check (num_nulls(decision, resume_reason, prepared_by, prepared_at) in (0, 4)),
  check (num_nulls(released_by, released_at) in (0, 2)),
  check (released_by is null or (prepared_by is not null and released_by <> prepared_by))
);
create unique index payout_halt_open on payout_halt (chain_id) where released_at is null;
create index payout_halt_subject on payout_halt (chain_id, cause, subject);

insert into payout_halt (halt_id, chain_id, cause, subject, detail, halted_at)
  select gen_random_uuid(), chain_id, 'payout_nonce_unexplained', next_nonce::text, coalesce(halt_reason, ''), halted_at
    from payout_signer where halted_at is not null;
-- From here on halted_at is a flag that others raise; the process makes a stop of it when it next looks.
update payout_signer set halted_at = null, halt_reason = null where halted_at is not null;

-- What the process saw of vault and key when it last wanted to pay, for people who decide about a refill.
alter table payout_signer
  add column vault_cash numeric(38, 0),
  add column cap_left   numeric(38, 0),
  add column cash_total numeric(38, 0),
  add column gas_money  numeric(38, 0),
  add column seen_at    timestamptz;

alter table payout_attempt add column first_sent_at timestamptz;
update payout_attempt set first_sent_at = last_sent_at;

-- A removal from the list lets money out, so it takes two people; an entry does not.
alter table blocked_address
  add column blocked_by     uuid references operator,
  add column removal_reason text,
  add column removal_by     uuid references operator,
  add column removal_at     timestamptz,
  add column removed_by     uuid references operator,
  add column removed_at     timestamptz,
  add check (num_nulls(removal_reason, removal_by, removal_at) in (0, 3)),
  add check (num_nulls(removed_by, removed_at) in (0, 2)),
  add check (removed_by is null or (removal_by is not null and removed_by <> removal_by));

alter table withdrawal add constraint withdrawal_released_by_two
  check (released_by is null or (prepared_by is not null and released_by <> prepared_by));

-- The payout process posts what belongs to one withdrawal and nothing else: each step once, for the sum the withdrawal has, and
-- either the payment or the return. Neither that process nor whoever takes it over can move anything beside that.
create or replace function payout_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  leg record;
  w withdrawal;
  prefix text;
begin
  for leg in
    select * from jsonb_to_recordset(p_legs) as x(key text, asset text, debit text, credit text, amount numeric, kind text,
      "referenceKind" text, "referenceId" text)
  loop
    select * into w from withdrawal where member_id = p_member and withdraw_id = leg."referenceId"::uuid;
    prefix := 'withdrawal:' || w.withdraw_id || ':';
    if w.withdraw_id is null or leg.asset <> 'USDT' or leg."referenceKind" is distinct from 'withdrawal'
      or not (
        (leg.key, leg.debit, leg.credit, leg.kind, leg.amount) in (
          (prefix || 'sent', 'held', 'payout_in_flight', 'withdrawal_sent', w.amount - w.fee),
          (prefix || 'fee', 'held', 'network_fee', 'withdrawal_fee', w.fee),
          (prefix || 'paid', 'payout_in_flight', 'payout_vault', 'payout_settled', w.amount - w.fee),
          (prefix || 'failed', 'payout_in_flight', 'available', 'withdrawal_failed', w.amount - w.fee),
          (prefix || 'failed-fee', 'network_fee', 'available', 'withdrawal_failed', w.fee))
      )
      or (leg.debit <> 'held' and not exists (
        select from transfer where member_id = p_member and idempotency_key = prefix || 'sent'))
      or (leg.credit = 'payout_vault' and exists (
        select from transfer where member_id = p_member and idempotency_key = prefix || 'failed'))
      or (leg.credit = 'available' and exists (
        select from transfer where member_id = p_member and idempotency_key = prefix || 'paid')) then
      raise exception 'a payout does not post that' using errcode = 'TH403';
    end if;
  end loop;
  return ledger_post(p_member, p_group, p_legs);
end $$;

grant select, insert on payout_halt to terahold_app, terahold_payout;
grant update (decision, resume_reason, prepared_by, prepared_at, released_by, released_at) on payout_halt to terahold_app;
grant insert on blocked_address to terahold_app;
grant update (reason, at, blocked_by, removal_reason, removal_by, removal_at, removed_by, removed_at) on blocked_address to terahold_app;
-- How hard a batch is pushed; its bytes are nobody else's.
grant select (sends) on payout_attempt to terahold_app;

-- The payout process: of members no more than where and whether they may be paid, of codes only that they were used. What was
-- signed never changes; only what became of it does.
revoke select on member, member_address, email_code, subscription_order, holding, operator, audit_log, chain_transfer,
  scan_cursor, house_address from terahold_payout;
revoke insert on audit_log from terahold_payout;
revoke update on incident, payout_signer, payout_batch, payout_attempt, payout_item from terahold_payout;
revoke insert on payout_signer from terahold_payout;
grant select (member_id, address, hold_until) on member to terahold_payout;
grant select (member_id, scene, reference, consumed_at) on email_code to terahold_payout;
grant update (closed_at) on incident to terahold_payout;
grant update (next_nonce, next_payout_no, lease_holder, lease_until, lease_epoch, vault_cash, cap_left, cash_total, gas_money,
  seen_at) on payout_signer to terahold_payout;
grant update (state, final_at) on payout_batch to terahold_payout;
grant update (first_sent_at, last_sent_at, sends) on payout_attempt to terahold_payout;
grant update (outcome) on payout_item to terahold_payout;
