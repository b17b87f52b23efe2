-- What each member was owed when a tree was made, by the reason why, in minor units. The member's device compares its leaves
-- with the sum. Written in the transaction of its tree and deleted with the leaves.
create table liability_owed (
  -- Members are read before the tree is written.
  day       date not null references liability_tree deferrable initially deferred,
  member_id uuid not null references member,
  available numeric(38, 0) not null,
  held      numeric(38, 0) not null,
  pending   numeric(38, 0) not null,
  unearned  numeric(38, 0) not null,
  refunds   numeric(38, 0) not null,
  primary key (day, member_id)
);

grant select, insert, delete on liability_owed to terahold_app;
