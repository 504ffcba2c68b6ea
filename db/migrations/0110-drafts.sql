-- Draft orders: what staff put together in a chat, with a secret link by which the buyer completes and confirms it.

alter table ordering.orders drop constraint orders_source_check;
-- Holds for every new row. Validated in the next file, so that orders go on while the table is read.
alter table ordering.orders
  add constraint orders_source_check
  check (source in ('storefront', 'api', 'phone', 'chat', 'gift-run', 'weekly-box', 'replacement')) not valid;

create schema drafts;

create table drafts.drafts (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- The same form sent twice is one draft.
  request_id text not null unique check (length(request_id) between 8 and 80),
  -- The secret in the link.
  token text not null unique check (length(token) = 43),
  channel text not null check (channel in ('whatsapp', 'messenger', 'instagram', 'phone', 'other')),
  language text not null check (language in ('en', 'bn')),
  -- What the buyer reads above the order.
  note text check (length(note) between 1 and 500),
  -- What the chat already said of the buyer; the buyer corrects it.
  name text check (length(name) between 1 and 100),
  phone platform.phone,
  area_id text references places.areas,
  address_line text check (length(address_line) between 1 and 300),
  landmark text check (length(landmark) between 1 and 200),
  -- The delivery that was spoken of. It is not booked.
  day platform.day,
  mode text check (mode in ('van', 'courier', 'pickup')),
  slot_id uuid,
  actor text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- Checked at the end of the transaction: the draft is marked before its order is written.
  order_id uuid unique references ordering.orders deferrable initially deferred,
  placed_at timestamptz,
  constraint whole_delivery check ((day is null) = (slot_id is null) and (day is null) = (mode is null)),
  constraint placed_with_an_order check ((order_id is null) = (placed_at is null))
);
create index drafts_of_phone on drafts.drafts (phone) where phone is not null;
create index drafts_by_time on drafts.drafts (created_at);

create table drafts.lines (
  draft_id uuid not null references drafts.drafts,
  position integer not null check (position between 0 and 99),
  variant_id uuid not null references catalog.variants,
  units integer not null check (units between 1 and 999),
  primary key (draft_id, position),
  unique (draft_id, variant_id)
);
create index lines_of_variant on drafts.lines (variant_id);
