-- The adoption whose chain does not have the booked payment. If the payment comes back, it can be booked again.
alter table outflow_booking add column vanished_in uuid references chain_adoption;
drop index outflow_booking_once, outflow_booking_withdrawal;
create unique index outflow_booking_once on outflow_booking (chain_id, tx_hash, log_index)
  where state <> 'rejected' and vanished_in is null;
create unique index outflow_booking_withdrawal on outflow_booking (member_id, withdraw_id)
  where state <> 'rejected' and vanished_in is null;
