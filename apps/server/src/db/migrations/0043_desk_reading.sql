-- The desk's charts sum the token transfers of the last 90 days by day.
create index chain_transfer_time on chain_transfer (block_time, state) include (amount);
-- Records that wait for a second operator are counted whenever an operator opens the desk.
create index revenue_waiting on revenue (recorded_at) where state = 'recorded';
create index parcel_refund_waiting on parcel (to_ship_at) where refund_recorded_by is not null and refund_approved_by is null;
