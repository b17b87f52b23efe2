-- A change that waits for the signature of a wallet without a session. It is stored also for a wallet without an account, so that the answers
-- to both are the same. The nonce is used once, for this change alone.
create table wallet_request (
  address    text not null,
  nonce      text not null,
  call       text not null,
  site       text not null,
  expires_at timestamptz not null,
  primary key (address, nonce)
);
create index wallet_request_expiry on wallet_request (expires_at);
grant select, insert, delete on wallet_request to terahold_app;
