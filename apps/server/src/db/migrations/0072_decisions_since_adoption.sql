-- The payout process counts only the decisions about a batch since the adoption that opened it again.
grant select (adoption_id, decided_at) on chain_adoption to terahold_payout;
