-- Since migration 0069, member_balance counts the lines of each account, archived ones included, and nothing reads these.
alter table archived_balance drop column available_lines, drop column held_lines;
