alter table security_notice drop constraint security_notice_kind_check;
alter table security_notice add constraint security_notice_kind_check check (kind in ('change', 'withdrawal', 'new_sign_in',
  'password_forgotten', 'frozen', 'unfrozen', 'reset_started', 'reset_by_operators', 'reset_done', 'move_started', 'move_stopped',
  'move_done'));
