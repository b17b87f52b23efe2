-- The chart of accounts: between which accounts each kind of transfer may move. The posting function refuses everything
-- else, so no fault of a program can pay a mining credit out of prepaid fees. A new kind of transfer is a new row here.
create table transfer_kind (
  asset      text not null references asset,
  kind       text not null,
  debit      text not null references ledger_account,
  credit     text not null references ledger_account,
  -- Whether two operators may take such a transfer back. What the chain, a settlement or an order has books about may not:
  -- it is put right by the rules of those.
  reversible boolean not null default false,
  primary key (asset, kind, debit, credit),
  check (debit <> credit)
);
insert into transfer_kind (asset, kind, debit, credit, reversible) values
  ('USDT', 'deposit', 'treasury', 'available', false),
  ('USDT', 'deposit_unknown', 'treasury', 'suspense', false),
  ('USDT', 'deposit_unknown', 'payout_vault', 'suspense', false),
  ('USDT', 'suspense_assigned', 'suspense', 'available', true),
  ('USDT', 'treasury_move', 'treasury', 'payout_vault', false),
  ('USDT', 'vault_refill', 'payout_vault', 'treasury', false),
  ('USDT', 'order_payment', 'available', 'unearned', false),
  ('USDT', 'order_payment', 'available', 'goods', false),
  ('USDT', 'order_refund', 'unearned', 'available', false),
  ('USDT', 'goods_refund', 'goods', 'available', false),
  ('USDT', 'exit_refund', 'unearned', 'available', false),
  ('USDT', 'exit_kept', 'unearned', 'exit_income', false),
  -- A settled day is never lowered: net and downtime only ever go to the holders. What the house had of it can shrink.
  ('USDT', 'pool_net', 'revenue_receivable', 'pool_payable', false),
  ('USDT', 'pool_downtime', 'unearned', 'pool_payable', false),
  ('USDT', 'pool_electricity', 'revenue_receivable', 'electricity_recovery', false),
  ('USDT', 'pool_electricity', 'electricity_recovery', 'revenue_receivable', false),
  ('USDT', 'pool_service_fee', 'revenue_receivable', 'service_income', false),
  ('USDT', 'pool_service_fee', 'service_income', 'revenue_receivable', false),
  ('USDT', 'pool_unsold', 'revenue_receivable', 'house_mining_income', false),
  ('USDT', 'pool_unsold', 'house_mining_income', 'revenue_receivable', false),
  ('USDT', 'hashrate_earned', 'unearned', 'hashrate_income', false),
  ('USDT', 'hashrate_earned', 'hashrate_income', 'unearned', false),
  ('USDT', 'sales_margin_earned', 'unearned', 'sales_margin', false),
  ('USDT', 'sales_margin_earned', 'sales_margin', 'unearned', false),
  ('USDT', 'venue_received', 'treasury', 'suspense', false),
  ('USDT', 'venue_cleared', 'suspense', 'revenue_receivable', false),
  ('USDT', 'mining', 'pool_payable', 'available', false),
  ('USDT', 'downtime', 'pool_payable', 'available', false),
  ('USDT', 'correction', 'correction_expense', 'available', true),
  ('USDT', 'referral', 'referral_expense', 'available', true),
  ('USDT', 'withdrawal_hold', 'available', 'held', false),
  ('USDT', 'withdrawal_return', 'held', 'available', false),
  ('USDT', 'withdrawal_sent', 'held', 'payout_in_flight', false),
  ('USDT', 'withdrawal_fee', 'held', 'network_fee', false),
  ('USDT', 'withdrawal_failed', 'payout_in_flight', 'available', false),
  ('USDT', 'withdrawal_failed', 'network_fee', 'available', false),
  ('USDT', 'payout_settled', 'payout_in_flight', 'payout_vault', false),
  ('USDT', 'network_fee_paid', 'network_fee', 'treasury', true),
  ('USDT', 'house_withdrawn', 'house_withdrawal', 'treasury', false),
  ('POINT', 'points_earned', 'points_issued', 'available', true),
  ('POINT', 'points_spent', 'available', 'points_issued', false);
grant select on transfer_kind to terahold_app, terahold_payout;

-- A transfer taken back: asked for by one operator, allowed by another. The posting function posts no reversal without it.
create table ledger_reversal (
  member_id   uuid not null,
  reversal_id uuid not null,
  transfer_id uuid not null,
  reason      text not null check (length(reason) between 10 and 500),
  state       text not null check (state in ('recorded', 'approved', 'rejected')),
  recorded_by uuid not null references operator,
  recorded_at timestamptz not null,
  decided_by  uuid references operator,
  decided_at  timestamptz,
  primary key (member_id, reversal_id),
  foreign key (member_id, transfer_id) references transfer (member_id, id),
  check (decided_by is null or decided_by <> recorded_by),
  check ((state = 'recorded') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
-- Reversed once at most; after a refusal it may be asked for again.
create unique index ledger_reversal_once on ledger_reversal (member_id, transfer_id) where state <> 'rejected';
create index ledger_reversal_open on ledger_reversal (recorded_at) where state = 'recorded';
create trigger ledger_reversal_decided before update on ledger_reversal for each row when (old.state <> 'recorded') execute function refuse_change();
create trigger ledger_reversal_kept before delete on ledger_reversal for each row execute function refuse_change();
create trigger ledger_reversal_no_truncate before truncate on ledger_reversal for each statement execute function refuse_change();
grant select, insert on ledger_reversal to terahold_app;
grant update (state, decided_by, decided_at) on ledger_reversal to terahold_app;

-- The ledger's time never runs backwards: no transfer is posted at an earlier time than its member's last one (last_at), nor
-- before open_from, which is moved on before a block is closed. A transaction with an id below the horizon may not have
-- seen the new open_from yet: a block is closed when all of those have ended, so nothing can come into it afterwards.
alter table member_balance add column last_at timestamptz not null default '-infinity';
alter table clock_offset add column open_from timestamptz not null default '-infinity', add column horizon bigint;
grant update (open_from, horizon) on clock_offset to terahold_app;

-- Sums are read as the last block's totals and what was posted since, by this index; the two it replaces cost every posting more.
create index transfer_posted on transfer (posted_at);
drop index transfer_debit;
drop index transfer_credit;

-- The journal cut into blocks, each within one UTC day, none overlapping, none missing: from_at is the block's before until_at.
create table ledger_block (
  block_no  bigint primary key check (block_no > 0),
  day       date not null,
  from_at   timestamptz not null,
  -- The first moment that is no longer in it; the midnight that ends its day when it is the day's last.
  until_at  timestamptz not null,
  transfers integer not null check (transfers >= 0),
  closed_at timestamptz not null,
  check (from_at < until_at),
  check (until_at > day::timestamp at time zone 'UTC' and until_at <= (day + 1)::timestamp at time zone 'UTC')
);
create index ledger_block_day on ledger_block (day);

-- What every account turned over from the first transfer to the end of the block.
create table ledger_block_total (
  block_no bigint not null references ledger_block,
  asset    text not null,
  account  text not null,
  debits   numeric(60, 0) not null check (debits >= 0),
  credits  numeric(60, 0) not null check (credits >= 0),
  primary key (block_no, asset, account)
);

-- The chain of hashes: each seal covers its block's transfers and the seal before it.
create table ledger_seal (
  block_no      bigint primary key references ledger_block,
  previous_hash bytea not null check (length(previous_hash) = 32),
  -- Root of the Merkle tree (RFC 6962) over the block's transfers, and its leaves one after the other, 32 bytes each.
  root          bytea not null check (length(root) = 32),
  leaves        bytea not null,
  hash          bytea not null unique check (length(hash) = 32),
  sealed_at     timestamptz not null
);

create trigger ledger_block_append_only before update or delete on ledger_block for each row execute function refuse_change();
create trigger ledger_block_no_truncate before truncate on ledger_block for each statement execute function refuse_change();
create trigger ledger_block_total_append_only before update or delete on ledger_block_total for each row execute function refuse_change();
create trigger ledger_block_total_no_truncate before truncate on ledger_block_total for each statement execute function refuse_change();
create trigger ledger_seal_append_only before update or delete on ledger_seal for each row execute function refuse_change();
create trigger ledger_seal_no_truncate before truncate on ledger_seal for each statement execute function refuse_change();
grant select, insert on ledger_block, ledger_block_total, ledger_seal to terahold_app;
grant select on ledger_block, ledger_block_total to terahold_payout;

-- The only way to post. All legs belong to one member (or to the house, under the nil member) and stand or fall together.
-- A leg whose key is already posted with the same content is skipped; with other content it raises TH409.
-- A member account that would fall below zero raises TH422; what the chart of accounts does not know raises TH400; a
-- reversal nobody approved, or of a transfer that may not be reversed, raises TH412.
-- A leg: {id, key, asset, debit, credit, amount, kind, referenceKind, referenceId}. Returns the number of legs newly posted.
-- A leg that is new, sound and covered takes one statement. Only when that moves nothing is it found out why.
create or replace function ledger_post(p_member uuid, p_group uuid, p_legs jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Whoever closes a block waits for transactions that have an id: this one gets its own before it reads open_from.
  own_id constant xid8 := pg_current_xact_id();
  leg jsonb;
  l_id uuid;
  l_key text;
  l_asset text;
  l_debit text;
  l_credit text;
  l_amount numeric;
  l_kind text;
  l_reference_kind text;
  l_reference_id text;
  is_approved boolean;
  known transfer;
  own member_balance;
  posted_now integer;
  posted integer := 0;
begin
  if p_member <> nil and jsonb_array_length(p_legs) > 1 then
    -- Locks of several assets are always taken in one order.
    perform from member_balance where member_id = p_member order by asset for no key update;
  end if;
  for i in 0 .. jsonb_array_length(p_legs) - 1 loop
    leg := p_legs -> i;
    l_id := leg ->> 'id';
    l_key := leg ->> 'key';
    l_asset := leg ->> 'asset';
    l_debit := leg ->> 'debit';
    l_credit := leg ->> 'credit';
    l_amount := leg ->> 'amount';
    l_kind := leg ->> 'kind';
    l_reference_kind := leg ->> 'referenceKind';
    l_reference_id := leg ->> 'referenceId';
    is_approved := false;
    -- Again once the member has a balance row, or the reversal was found to be approved.
    loop
      if p_member <> nil then
        with moved as (
          update member_balance b set
            available = b.available + case 'available' when l_credit then l_amount when l_debit then -l_amount else 0 end,
            held = b.held + case 'held' when l_credit then l_amount when l_debit then -l_amount else 0 end,
            seq = b.seq + 1,
            last_at = greatest(b.last_at, o.open_from, clock_timestamp() + o.seconds * interval '1 second')
          from clock_offset o
          where b.member_id = p_member and b.asset = l_asset and l_amount > 0 and l_amount = trunc(l_amount)
            and case l_debit when 'available' then b.available when 'held' then b.held else l_amount end >= l_amount
            and (is_approved or exists (
              select from transfer_kind k where k.kind = l_kind and k.debit = l_debit and k.credit = l_credit and k.asset = l_asset))
          returning b.available, b.held, b.seq, b.last_at
        )
        insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
            reference_id, available_after, held_after, member_seq, posted_at)
          select p_member, l_id, p_group, l_key, l_asset, l_debit, l_credit, l_amount, l_kind, l_reference_kind,
            l_reference_id, moved.available, moved.held, moved.seq, moved.last_at from moved
          on conflict (member_id, idempotency_key) do nothing;
      else
        insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, reference_kind,
            reference_id, posted_at)
          select nil, l_id, p_group, l_key, l_asset, l_debit, l_credit, l_amount, l_kind, l_reference_kind, l_reference_id,
            greatest(o.open_from, clock_timestamp() + o.seconds * interval '1 second')
          from clock_offset o
          where l_amount > 0 and l_amount = trunc(l_amount)
            and l_debit not in ('available', 'held') and l_credit not in ('available', 'held')
            and (is_approved or exists (
              select from transfer_kind k where k.kind = l_kind and k.debit = l_debit and k.credit = l_credit and k.asset = l_asset))
          on conflict (member_id, idempotency_key) do nothing;
      end if;
      get diagnostics posted_now = row_count;
      posted := posted + posted_now;
      exit when posted_now = 1;

      if p_member <> nil then
        select * into own from member_balance where member_id = p_member and asset = l_asset for no key update;
      end if;
      select * into known from transfer where member_id = p_member and idempotency_key = l_key;
      if found then
        if (known.asset, known.debit, known.credit, known.amount, known.kind, known.reference_kind, known.reference_id)
          is distinct from (l_asset, l_debit, l_credit, l_amount, l_kind, l_reference_kind, l_reference_id) then
          raise exception 'transfer % exists with other content', l_key using errcode = 'TH409';
        end if;
        -- The key turned out to be taken after the balance had been moved: the row goes back to what the journal says of it.
        update member_balance b set available = t.available_after, held = t.held_after, seq = t.member_seq
          from transfer t
          where b.member_id = p_member and b.asset = l_asset and t.member_id = p_member and t.asset = l_asset
            and b.seq = t.member_seq + 1
            and t.member_seq = (select max(l.member_seq) from transfer l where l.member_id = p_member and l.asset = l_asset);
        exit;
      end if;
      if l_kind = 'reversal' and not is_approved then
        perform from ledger_reversal r
          join transfer o on o.member_id = r.member_id and o.id = r.transfer_id
          join transfer_kind k on k.asset = o.asset and k.kind = o.kind and k.debit = o.debit and k.credit = o.credit and k.reversible
          where r.member_id = p_member and r.transfer_id::text = l_reference_id and r.state = 'approved'
            and l_reference_kind = 'transfer' and l_key = 'reversal:' || l_reference_id
            and (o.asset, o.debit, o.credit, o.amount) = (l_asset, l_credit, l_debit, l_amount);
        if not found then
          raise exception 'reversal % was not approved', l_reference_id using errcode = 'TH412';
        end if;
        is_approved := true;
      elsif l_amount is null or l_amount <= 0 or l_amount <> trunc(l_amount)
        or (p_member = nil and (l_debit in ('available', 'held') or l_credit in ('available', 'held')))
        or not (is_approved or exists (
          select from transfer_kind k where k.kind = l_kind and k.debit = l_debit and k.credit = l_credit and k.asset = l_asset)) then
        raise exception 'leg % is no posting: % of % % from % to %', l_key, l_kind, l_amount, l_asset, l_debit, l_credit
          using errcode = 'TH400', hint = 'What may be posted stands in transfer_kind.';
      elsif p_member <> nil and own.member_id is null then
        insert into member_balance (member_id, asset) values (p_member, l_asset) on conflict do nothing;
      elsif p_member = nil then
        -- The winner's row is not visible to this transaction's snapshot: the transaction is to be run again.
        raise exception 'key % was taken meanwhile', l_key using errcode = '40001';
      elsif (case l_debit when 'available' then own.available when 'held' then own.held else l_amount end) < l_amount then
        raise exception 'insufficient %', l_debit using errcode = 'TH422';
      end if;
    end loop;
  end loop;
  return posted;
end $$;
