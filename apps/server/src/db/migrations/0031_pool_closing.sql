-- The orders that end when their pool closes.
create index subscription_order_open_of_pool on subscription_order (pool_id)
  where state in ('awaiting_payment', 'cooling_off', 'active');
