-- What was approved to leave the treasury, and cannot or need not, is given up by two operators: the first is written down, the second
-- decides. What was seen leaving cannot be given up.
alter table suspense_assignment
  add column given_up_by uuid references operator,
  add column given_up_at timestamptz,
  add constraint suspense_assignment_given_up check (num_nulls(given_up_by, given_up_at) in (0, 2)
    and (given_up_by is null or (target = 'sender' and (state = 'approved' or (state = 'rejected' and decided_by <> given_up_by)))));
alter table house_withdrawal
  add column given_up_by uuid references operator,
  add column given_up_at timestamptz,
  add constraint house_withdrawal_given_up check (num_nulls(given_up_by, given_up_at) in (0, 2)
    and (given_up_by is null or state = 'approved' or (state = 'rejected' and decided_by <> given_up_by)));
grant update (given_up_by, given_up_at) on suspense_assignment, house_withdrawal to terahold_app;
