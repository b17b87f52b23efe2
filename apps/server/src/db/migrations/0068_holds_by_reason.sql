-- The holds on a member's withdrawals, so that one that ends early does not take another one with it. member.hold_until and
-- member.hold_reason are those of the longest one. A process of the release before writes only these.
create table member_hold (
  member_id uuid not null references member,
  reason    text not null check (reason in ('frozen', 'email_changed', 'email_recovered', 'password_changed', 'password_forgotten',
    'account_reset', 'account_move')),
  until     timestamptz not null,
  primary key (member_id, reason)
);
grant select, insert, update, delete on member_hold to terahold_app;
