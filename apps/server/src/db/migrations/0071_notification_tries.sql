-- A new cause makes a notification that waits for another try start again, also when payouts record it.
grant select (tries), update (tries) on notification_due to terahold_payout;
