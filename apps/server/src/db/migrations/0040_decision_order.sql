-- The audit log reads a page of the newest decisions, and the decisions of one day.
create index operator_decision_recorded on operator_decision (recorded_at desc, decision_id desc);
