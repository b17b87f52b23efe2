-- Every code that the contract lists is checked here too. What an operator writes to a member about a rejected withdrawal is text
-- and has a column of its own.
alter table withdrawal add column note text;
grant update (note) on withdrawal to terahold_app;
update withdrawal set note = reason, reason = 'by_operator' where state = 'rejected';
alter table withdrawal
  add constraint withdrawal_reason_check check (reason in ('large_sum', 'many_in_a_day', 'blocked_address', 'by_member',
    'by_operator', 'wrong_codes', 'not_confirmed_in_time', 'transfer_failed')),
  add constraint withdrawal_note_check check (note is null or state = 'rejected');
alter table withdrawal_event
  add constraint withdrawal_event_state_check check (state in ('requested', 'verified', 'holding', 'screening', 'queued', 'signed',
    'broadcast', 'confirmed', 'cancelled', 'rejected', 'failed'));

alter table member
  add constraint member_hold_reason_check
    check (hold_reason in ('frozen', 'email_changed', 'email_recovered', 'password_changed', 'password_forgotten'));

alter table order_event
  add constraint order_event_state_check check (state in ('awaiting_payment', 'cooling_off', 'active', 'completed', 'expired',
    'cancelled', 'refunded'));

alter table live_event
  add constraint live_event_kind_check check (kind in ('deposit', 'order', 'settlement', 'withdrawal', 'ticket', 'task', 'commission',
    'session'));
alter table pool_event
  add constraint pool_event_kind_check check (kind in ('deposit', 'order', 'settlement', 'withdrawal', 'ticket', 'task', 'commission',
    'session'));
alter table notice_due
  add constraint notice_due_kind_check check (kind in ('deposit', 'order', 'order-shipped', 'order-delivered', 'settlement',
    'withdrawal', 'ticket'));

-- Why a transfer is ignored or in suspense, or what explains an outflow.
alter table chain_transfer
  add constraint chain_transfer_reason_check check (reason in ('other_token', 'zero_value', 'unknown_sender', 'paid_to_vault',
    'paid_to_retired', 'unexplained', 'correction', 'returned', 'house_withdrawal', 'withdrawal'));
