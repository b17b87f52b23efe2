-- A code may also show that who holds the wallet reads the mailbox too, when the password is forgotten.
alter table email_code drop constraint email_code_scene_check;
alter table email_code add constraint email_code_scene_check
  check (scene in ('bind', 'rebind', 'password', 'forgotten', 'withdraw'));
