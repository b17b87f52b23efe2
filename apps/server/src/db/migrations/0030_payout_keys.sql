-- A payout batch names the key and the vault it was signed for, which may change while it is on its way; and house addresses retire.

alter table payout_batch
  add column signer       text,
  add column vault        text,
  -- The final block as of which it was signed: whatever spends its numbers comes later.
  add column after_height bigint not null default 0;
update payout_batch b set signer = lower(s.address), vault = lower(s.vault) from payout_signer s where s.chain_id = b.chain_id;
alter table payout_batch
  alter column signer set not null,
  alter column vault set not null,
  alter column after_height drop default,
  add check (signer = lower(signer) and vault = lower(vault)),
  drop constraint payout_batch_chain_id_nonce_key,
  -- Nonces are the key's own.
  add unique (chain_id, signer, nonce);

-- The process takes over the key it was started with once the vault does. The vault is not its own to name: it is where operators send money to.
grant update (address) on payout_signer to terahold_payout;

-- Still the house's own, so what leaves it is accounted for; but nobody is to pay there any more.
alter table house_address add column retired_at timestamptz;
grant select (retired_at) on house_address to terahold_payout;
