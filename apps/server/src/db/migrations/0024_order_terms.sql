-- The shares of the sales margin that an order's inviters get, in basis points. Older orders were placed under these two.
alter table subscription_order
  add column referral_level1_bps integer not null default 1000 check (referral_level1_bps between 0 and 10000),
  add column referral_level2_bps integer not null default 300 check (referral_level2_bps between 0 and 10000);
