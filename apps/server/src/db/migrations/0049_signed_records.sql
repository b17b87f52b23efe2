-- Two operators register a venue through the application. `register_venue` applies what they approved.
grant insert on venue_proposal to terahold_app;
grant update (state, decided_by, decided_at) on venue_proposal to terahold_app;

-- What an operator prepares about a row has the id of the decision that they signed (docs/decisions/0033).
alter table payout_halt add column resume_id uuid;
create unique index payout_halt_resume on payout_halt (resume_id) where resume_id is not null;
grant update (resume_id) on payout_halt to terahold_app;

-- block_id: of the decision by which an operator blocked the address; null for a block from before blocks were signed.
alter table blocked_address add column block_id uuid, add column removal_id uuid;
create unique index blocked_address_removal on blocked_address (removal_id) where removal_id is not null;
grant update (block_id, removal_id) on blocked_address to terahold_app;

-- frozen_by: the operator who froze the account; null for the link in an email. Then freeze_id is the decision's id.
alter table member_freeze add column lift_id uuid, add column frozen_by uuid references operator, add column reason text;
create unique index member_freeze_lift on member_freeze (member_id, lift_id) where lift_id is not null;
grant update (lift_id) on member_freeze to terahold_app;

alter table parcel add column refund_id uuid, add column refund_recorded_at timestamptz;
-- A refund that was recorded without a signature cannot be approved: it is recorded again.
update parcel set refund_reason = null, refund_recorded_by = null where refund_recorded_by is not null and refunded_at is null;
create unique index parcel_refund on parcel (member_id, refund_id) where refund_id is not null;
