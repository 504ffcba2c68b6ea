-- People also wait for fruit that the shop does not have: an entry names the fruit until staff match the name to a product.
alter table waitlist.entries
  -- The fruit as it was typed, and the same in one spelling for every language (values/languages/name-key.ts).
  add column fruit_name text check (length(fruit_name) between 1 and 60),
  add column fruit_key text check (length(fruit_key) between 1 and 60),
  alter column product_id drop not null,
  alter column variant_id drop not null,
  alter column grams drop not null,
  drop constraint entries_state_check,
  drop constraint open_has_no_end,
  -- `unlisted`: no product is matched yet. `dismissed`: staff ended it. `merged`: matched to a product that the person waits for already.
  add constraint entries_state_check check (state in ('unlisted', 'waiting', 'notified', 'ordered', 'expired', 'unsubscribed', 'dismissed', 'merged')) not valid,
  add constraint open_has_no_end check ((ended_at is null) = (state in ('unlisted', 'waiting', 'notified'))) not valid,
  add constraint product_with_size check ((product_id is null) = (variant_id is null) and (product_id is null) = (grams is null)) not valid,
  add constraint fruit_name_with_key check ((fruit_name is null) = (fruit_key is null)) not valid,
  add constraint product_or_fruit_name check (product_id is not null or fruit_name is not null) not valid,
  add constraint unlisted_has_no_product check (state <> 'unlisted' or product_id is null) not valid,
  add constraint told_about_product check (state not in ('waiting', 'notified', 'ordered', 'expired') or product_id is not null) not valid;

-- A person asks for a fruit once.
create unique index unlisted_once_by_phone on waitlist.entries (fruit_key, phone) where phone is not null and state = 'unlisted';
create unique index unlisted_once_by_email on waitlist.entries (fruit_key, email) where email is not null and state = 'unlisted';
