-- One word for one thing: members are notified by email, not by letter, and what waits is a notification.
alter table member rename column letter_kinds to email_kinds;
alter table notice_due rename to notification_due;
alter index notice_due_at rename to notification_due_at;
