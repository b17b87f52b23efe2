-- The decision that a payout rests on. A form with a higher fee carries the same signatures.
alter table payout_item add column decision_id uuid references operator_decision;
