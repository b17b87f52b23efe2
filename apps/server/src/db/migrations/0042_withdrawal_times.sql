-- The public figures of how long withdrawals take read the newest paid ones only.
create index withdrawal_paid on withdrawal (closed_at) where state = 'confirmed';
