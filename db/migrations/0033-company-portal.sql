-- The buyer says himself how long a list of recipients is kept.
alter table gifting.run_events drop constraint run_events_kind_check;
alter table gifting.run_events add constraint run_events_kind_check check (kind in ('made', 'imported', 'changed', 'spread', 'asked',
  'answered', 'declined', 'reminded', 'thanked', 'confirmed', 'cancelled', 'erased', 'keep-changed', 'proof-shown', 'proof-approved',
  'proof-sent-back', 'sleeve-changed', 'printed'));
