-- A change that waits for the signature of the member's wallet. The nonce is used once, for this content alone.
create table signature_request (
  member_id  uuid not null references member,
  nonce      text not null,
  call       text not null,
  content    bytea not null check (length(content) = 32),
  change     text not null,
  details    text not null,
  site       text not null,
  expires_at timestamptz not null,
  primary key (member_id, nonce)
);
create index signature_request_expiry on signature_request (expires_at);

grant select, insert, delete on signature_request to terahold_app;
