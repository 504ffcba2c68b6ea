-- People who want to know when fruit can be bought, in the order in which they asked.
create schema waitlist;

create table waitlist.entries (
  id uuid primary key,
  -- The order in which people asked. The time alone could be the same for two.
  place bigint generated always as identity unique,
  product_id uuid not null references catalog.products,
  -- The size they would buy, and its weight when they asked: how much fruit is needed to serve them.
  variant_id uuid not null references catalog.variants,
  grams integer not null check (grams > 0),
  phone platform.phone,
  email text check (email = lower(email) and length(email) between 3 and 254),
  language text not null check (language in ('en', 'bn')),
  district_id text references places.districts,
  -- What they agreed to, as it was shown, and the version of the privacy policy at that time. No entry and so no message exists without it.
  consent text not null check (length(consent) > 0),
  privacy_version integer not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'notified', 'ordered', 'expired', 'unsubscribed')),
  -- SHA-256 of the token in the link of the message.
  token_hash text unique,
  notified_at timestamptz,
  -- Until then nobody else is told about the fruit that this person was told about.
  answer_until timestamptz,
  ended_at timestamptz,
  constraint one_contact check ((phone is null) <> (email is null)),
  constraint notified_with_time check ((notified_at is null) = (answer_until is null)),
  constraint link_of_notified check (token_hash is null or notified_at is not null),
  constraint waiting_is_not_notified check (state <> 'waiting' or notified_at is null),
  constraint notified_has_time check (state not in ('notified', 'ordered', 'expired') or notified_at is not null),
  constraint open_has_no_end check ((ended_at is null) = (state in ('waiting', 'notified')))
);
-- A person is on the list of a product once.
create unique index entries_once_by_phone on waitlist.entries (product_id, phone) where phone is not null and state in ('waiting', 'notified');
create unique index entries_once_by_email on waitlist.entries (product_id, email) where email is not null and state in ('waiting', 'notified');
create index entries_in_line on waitlist.entries (product_id, place) where state in ('waiting', 'notified');
create index entries_of_phone on waitlist.entries (phone) where phone is not null;
create index entries_of_email on waitlist.entries (email) where email is not null;

-- One row for each product that people waited for. Whoever tells people about a product locks it first.
create table waitlist.turns (
  product_id uuid primary key references catalog.products
);
