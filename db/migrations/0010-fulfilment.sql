-- Goods out: zones, how and when each is served, slots with capacity, consignments.
create schema fulfilment;

create table fulfilment.zones (
  id text primary key,
  name platform.bilingual not null,
  position integer not null
);

-- The zone of an area is its own row here, else its district's.
create table fulfilment.zone_areas (
  area_id text primary key references places.areas,
  zone_id text not null references fulfilment.zones
);
create table fulfilment.zone_districts (
  district_id text primary key references places.districts,
  zone_id text not null references fulfilment.zones
);

-- How a zone is served. An order for a day closes at cut_off (HH:MM in Asia/Dhaka), lead_days before it; transit_days more are told to the buyer as the latest arrival.
create table fulfilment.zone_modes (
  zone_id text not null references fulfilment.zones,
  mode text not null check (mode in ('van', 'courier', 'pickup')),
  lead_days integer not null check (lead_days between 0 and 14),
  cut_off text not null check (cut_off ~ '^[0-2][0-9]:[0-5][0-9]$'),
  transit_days integer not null default 0 check (transit_days between 0 and 10),
  most_grams platform.grams,
  position integer not null,
  primary key (zone_id, mode)
);

-- weekdays: 0 is Sunday. Capacity of one day: how many drops, and how many grams in all.
create table fulfilment.slots (
  id uuid primary key,
  zone_id text not null references fulfilment.zones,
  mode text not null check (mode in ('van', 'courier', 'pickup')),
  weekdays integer[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  starts text not null,
  ends text not null,
  capacity_drops integer not null check (capacity_drops >= 0),
  capacity_grams integer not null check (capacity_grams >= 0),
  active boolean not null default true
);
create index slots_of_zone on fulfilment.slots (zone_id, mode);

-- One day of a slot once somebody booked it. Its own capacity, so that staff can change one day.
create table fulfilment.slot_days (
  slot_id uuid not null references fulfilment.slots,
  day platform.day not null,
  capacity_drops integer not null,
  capacity_grams integer not null,
  drops integer not null default 0,
  grams integer not null default 0,
  primary key (slot_id, day),
  constraint within_capacity check (drops between 0 and capacity_drops and grams between 0 and capacity_grams)
) with (fillfactor = 60);

create table fulfilment.closed_days (
  day platform.day not null,
  zone_id text references fulfilment.zones,
  reason platform.bilingual not null,
  unique nulls not distinct (day, zone_id)
);

create table fulfilment.consignments (
  id uuid primary key,
  order_id uuid not null,
  number text not null unique,
  state text not null default 'planned'
    check (state in ('planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled')),
  -- The slot's.
  zone_id text not null,
  mode text not null check (mode in ('van', 'courier', 'pickup')),
  slot_id uuid not null,
  day platform.day not null,
  promised_until platform.day not null,
  grams platform.grams not null,
  recipient_name text not null,
  recipient_phone platform.phone not null,
  area_id text not null references places.areas,
  address_line text not null,
  landmark text,
  gift_message text,
  hide_prices boolean not null default false,
  created_at timestamptz not null,
  check (promised_until >= day),
  -- It stands in a slot that was booked for it. Booking locks that row anyway; rows that all orders point at would be locked for nothing.
  foreign key (slot_id, day) references fulfilment.slot_days
);
create index consignments_of_order on fulfilment.consignments (order_id);
create index consignments_of_day on fulfilment.consignments (day, state);

create table fulfilment.consignment_lines (
  consignment_id uuid not null references fulfilment.consignments,
  order_line_id uuid not null,
  units integer not null check (units > 0),
  primary key (consignment_id, order_line_id)
);

create table fulfilment.consignment_events (
  id bigint generated always as identity,
  consignment_id uuid not null references fulfilment.consignments,
  from_state text,
  to_state text not null,
  note text,
  actor text not null,
  at timestamptz not null,
  primary key (consignment_id, id)
);
create trigger consignment_events_append_only before update or delete on fulfilment.consignment_events
  for each row execute function platform.refuse_change();
