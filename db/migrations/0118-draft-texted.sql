-- When the link of a draft order was last sent by SMS: a second press within ten minutes sends nothing.
alter table drafts.drafts add column texted_at timestamptz;
