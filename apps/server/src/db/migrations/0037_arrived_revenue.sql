-- What has come of a day's revenue is owed before all of it has: the payout process counts it, too, before it signs.
grant select (revenue_id, amount) on revenue_clearing, correction_clearing to terahold_payout;
