-- The desk lists transfers by amount within a kind, and decisions by type.
create index transfer_kind_amount on transfer (kind, amount, posted_at, id);
create index transfer_archive_kind_amount on transfer_archive (kind, amount, posted_at, id);
create index operator_decision_type on operator_decision (type, recorded_at, decision_id);
