-- What the vault may pay without a release at once, as the payout process last saw it. A larger withdrawal needs a release.
alter table payout_signer add column vault_cap numeric(38, 0);
grant update (vault_cap) on payout_signer to terahold_payout;
