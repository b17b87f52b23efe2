-- What the payout process has verified itself while the signatures were fresh. Once they have expired it believes nothing else, because a
-- former operator can still sign with an expiry that is past.
create table payout_verified (
  decision_id uuid primary key references operator_decision,
  -- SHA-256 of the exact bytes: the decision, its approval and both signatures.
  digest      text not null check (digest ~ '^[0-9a-f]{64}$'),
  verified_at timestamptz not null
);
grant select, insert on payout_verified to terahold_payout;

-- accept_move: two operators confirm a move whose signatures expired before the payout process verified them.
alter table payout_halt drop constraint payout_halt_decision_check;
alter table payout_halt add constraint payout_halt_decision_check check (decision in ('go_on', 'give_back', 'accept_move'));
