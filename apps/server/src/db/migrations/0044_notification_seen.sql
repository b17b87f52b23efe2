-- How far a member has read their notifications, which are the newsworthy rows of live_event.
create table notification_seen (
  member_id uuid primary key references member,
  event_id  uuid not null
);
grant select, insert, update, delete on notification_seen to terahold_app;
