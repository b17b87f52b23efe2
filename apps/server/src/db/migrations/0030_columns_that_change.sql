-- The application changes only what changes in the life of a row. What a member ordered, paid and holds, to whom goods go and at what price,
-- who invited whom, and to which pool a plan belongs, stays as it was inserted.
revoke update on subscription_order, holding, power_delta, activation_code, referral_due, referral_month, referral_year, site, pool, plan,
  pool_capacity, capacity_slice, parcel, ticket, airdrop_entry from terahold_app;
grant update (state, pay_from, tx_hash, paid_at, cooling_ends_at, ends_on, commission_open, closed_at, refund_amount, ended_by,
  fee_free_granted, fee_free_used) on subscription_order to terahold_app;
grant update (state, end_day, posted_net, posted_downtime) on holding to terahold_app;
grant update (delta_mths) on power_delta to terahold_app;
grant update (used_by, used_at, expires_at) on activation_code to terahold_app;
grant update (amount, posted_at) on referral_due to terahold_app;
grant update (l1, l2) on referral_month to terahold_app;
grant update (posted) on referral_year to terahold_app;
grant update (name, country, power_source, evidence_url) on site to terahold_app;
grant update (name, nameplate_mths, opened_on, evidence_url, closed_on, sales_open) on pool to terahold_app;
grant update (terms_id, terms_hash, name, texts, power_mths, term_days, withdrawal_days, goods_name, goods_price, shipping_price, on_sale,
  sort) on plan to terahold_app;
grant update (sold_mths, reserved_mths) on pool_capacity to terahold_app;
grant update (sold_mths, reserved_mths, left_mths, limit_mths) on capacity_slice to terahold_app;
-- The address is cleared when the account is closed; the country stays.
grant update (state, to_ship_at, carrier, tracking_no, eta, shipped_at, delivered_at, look_at, refund_id, refund_reason, refund_recorded_by,
  refund_recorded_at, refund_approved_by, refunded_at, receiver, dial_code, phone, province, city, detail, postcode) on parcel to terahold_app;
grant update (state, closed_at, content, reference, idempotency_key, request_hash, erased_at) on ticket to terahold_app;
grant update (state, budget_part, reason, decided_by, decided_at, submissions, proof, is_verified, updated_at) on airdrop_entry to terahold_app;
