-- The desk's ledger reads the newest transfers of a kind. An account has few kinds, so this finds those of an account, too.
create index transfer_kind_order on transfer (kind, posted_at desc, id desc);
