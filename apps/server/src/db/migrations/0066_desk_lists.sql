-- The desk lists all withdrawals and payouts by time and amount, and finds them by how their ids and addresses begin. It lists the
-- decisions that one operator signed.
create index withdrawal_id on withdrawal (withdraw_id);
create index withdrawal_time on withdrawal (created_at, withdraw_id);
create index withdrawal_amount on withdrawal (amount, withdraw_id);
create index withdrawal_recipient on withdrawal (to_address text_pattern_ops);
create index payout_item_amount on payout_item (chain_id, amount, payout_no);
create index payout_item_withdrawal on payout_item (withdraw_id);
create index payout_item_batch on payout_item (batch_id);
drop index payout_item_recipient;
create index payout_item_recipient on payout_item (to_address text_pattern_ops);
create index operator_decision_maker on operator_decision (recorded_by, recorded_at, decision_id);
create index operator_approval_checker on operator_approval (approved_by);
