-- The halt that a payout process saw open last. It is over only once one has verified its end, also after a restart.
create table payout_seen_halt (
  chain_id integer primary key references payout_signer,
  halt_id  uuid not null
);
insert into payout_seen_halt select chain_id, halt_id from payout_halt where released_at is null;
grant select, insert, update (halt_id) on payout_seen_halt to terahold_payout;
