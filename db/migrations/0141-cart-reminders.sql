-- One reminder of a cart by SMS, for people who ticked that they want it. Rows are deleted seven days after the SMS, or after the tick
-- if none was sent, and what the SMS said with them.
create table campaigns.cart_reminders (
  id uuid primary key,
  phone platform.phone not null,
  language text not null check (language in ('en', 'bn')),
  -- Sizes and units, as in the cart.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- The sentence they agreed to, as it was shown, and the version of the privacy policy at that time.
  consent text not null check (length(consent) between 1 and 500),
  privacy_version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  reason text check (reason in ('ordered', 'nothing-to-buy', 'reminded', 'stopped', 'off')),
  -- The message in the outbox, and SHA-256 of the token in its links.
  message_id uuid unique,
  token_hash text unique,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  constraint dropped_for_a_reason check ((state = 'dropped') = (reason is not null)),
  constraint sent_with_link check ((state = 'sent') = (sent_at is not null and token_hash is not null and message_id is not null))
);
create unique index cart_reminders_once on campaigns.cart_reminders (phone) where state = 'waiting';
create index cart_reminders_due on campaigns.cart_reminders (due_at) where state = 'waiting';
create index cart_reminders_sent on campaigns.cart_reminders (phone, sent_at) where state = 'sent';

-- Numbers whose owners want no reminders of carts, even if the number is typed again.
create table campaigns.reminder_stops (
  phone platform.phone primary key,
  at timestamptz not null
);
