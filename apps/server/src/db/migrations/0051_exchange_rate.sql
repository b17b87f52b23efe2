-- What a US dollar costs in another currency, by day. Only for display: no amount in the books depends on it.
create table exchange_rate (
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  -- The day the source names.
  day         date not null,
  -- Times 10^12.
  per_dollar  numeric(38, 0) not null check (per_dollar > 0),
  -- The host it was read from; `demo` for invented rates.
  source      text not null check (length(source) between 1 and 253),
  recorded_at timestamptz not null,
  primary key (currency, day)
);

grant select, insert on exchange_rate to terahold_app;
