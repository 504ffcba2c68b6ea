-- Parcels that a courier company carries: booked by its API, or with a number that staff type.
create schema couriers;

create table couriers.parcels (
  id uuid primary key,
  order_id uuid not null,
  consignment_id uuid not null,
  carrier text not null check (carrier in ('steadfast', 'pathao', 'redx', 'other')),
  -- What the carrier is called, if staff typed it.
  carrier_name text,
  -- Our own id of the parcel, which the carrier gets. After a lost answer the carrier is asked for it before it is booked again.
  reference text not null unique check (reference ~ '^[A-Za-z0-9-]{5,30}$'),
  -- A box that is heavier than the limit of the carrier is split. A box that is booked again, after it came back, is another booking.
  booking integer not null check (booking > 0),
  part integer not null check (part > 0),
  parts integer not null check (parts >= part),
  state text not null check (state in ('to-book', 'booking', 'unclear', 'refused', 'booked', 'picked-up', 'in-transit',
    'out-for-delivery', 'failed-attempt', 'on-hold', 'returning', 'delivered', 'partially-delivered', 'returned', 'cancelled')),
  -- The state in the words of the carrier, when it was last read.
  raw_state text,
  -- The id by which the carrier finds it, and the number that people see.
  carrier_id text,
  tracking_number text,
  -- Why the carrier refused it, by field.
  refusals jsonb,
  -- Why its box could not follow its state, until somebody has looked at it.
  problem text,
  grams platform.grams not null check (grams > 0),
  cod_paisa platform.paisa not null check (cod_paisa >= 0 and cod_paisa % 100 = 0),
  price_paisa platform.paisa check (price_paisa >= 0),
  -- What the carrier has collected at the door and keeps until it pays the shop, and what it charges.
  collected_paisa platform.paisa check (collected_paisa >= 0),
  charge_paisa platform.paisa check (charge_paisa >= 0),
  slip_photo text unique,
  -- A phone of the branch that took it.
  branch_phone text,
  actor text not null,
  created_at timestamptz not null,
  booked_at timestamptz,
  -- When the call began whose answer was applied last: an answer to an earlier call is too late.
  read_at timestamptz,
  -- When it is asked for the next time; null once it has ended.
  ask_at timestamptz,
  ended_at timestamptz,
  unique (consignment_id, booking, part),
  constraint name_of_other check ((carrier = 'other') = (carrier_name is not null)),
  constraint collected_at_door check (collected_paisa is null or state like '%delivered')
);
create index parcels_of_consignment on couriers.parcels (consignment_id);
create index parcels_of_order on couriers.parcels (order_id);
create index parcels_to_ask on couriers.parcels (ask_at) where ask_at is not null;
create unique index parcels_by_carrier_id on couriers.parcels (carrier, carrier_id) where carrier_id is not null and carrier <> 'other';

-- Everything the shop has heard about a parcel, also what changed nothing.
create table couriers.parcel_events (
  id bigint generated always as identity primary key,
  parcel_id uuid not null references couriers.parcels,
  source text not null check (source in ('shop', 'answer', 'webhook', 'staff')),
  raw_state text,
  -- The state it came to; null when it stayed what it was.
  to_state text,
  -- What a webhook said about money: for staff to see, never booked by itself.
  collected_paisa platform.paisa,
  charge_paisa platform.paisa,
  note text,
  actor text not null,
  at timestamptz not null
);
create index parcel_events_of_parcel on couriers.parcel_events (parcel_id, id);
create trigger parcel_events_append_only before update or delete on couriers.parcel_events
  for each row execute function platform.refuse_change();

-- The areas of a carrier, as its API lists them.
create table couriers.carrier_areas (
  carrier text not null check (carrier in ('pathao', 'redx')),
  -- Pathao: city/zone; RedX: the id of the area.
  code text not null,
  name text not null,
  -- The city or district it is in.
  within text not null,
  read_at timestamptz not null,
  primary key (carrier, code)
);

-- Which area of the carrier one of our areas is. A proposal counts only once somebody has confirmed it.
create table couriers.area_map (
  carrier text not null check (carrier in ('pathao', 'redx')),
  area_id text not null references places.areas,
  code text not null,
  name text not null,
  confirmed_by text not null,
  confirmed_at timestamptz not null,
  primary key (carrier, area_id)
);

create table couriers.tokens (
  carrier text primary key check (carrier in ('pathao')),
  account text not null,
  token text not null,
  refresh_token text,
  expires_at timestamptz not null
);

-- Who carries a box, for messages and pages: the names and numbers of its parcels. `remits`: the carrier pays the collected cash later.
create table fulfilment.carriages (
  consignment_id uuid primary key references fulfilment.consignments,
  carrier text not null,
  numbers text[] not null,
  link text,
  remits boolean not null
);
