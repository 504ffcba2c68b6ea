-- Places of vans and couriers that are held for a quotation of gifts. `drops` and `grams` of a slot day count them as well as what is
-- booked, so `within_capacity` limits both together.
create table fulfilment.held_places (
  -- The version of a quotation.
  held_for uuid not null,
  slot_id uuid not null,
  day platform.day not null,
  drops integer not null check (drops > 0),
  grams integer not null check (grams >= 0),
  until timestamptz not null,
  primary key (held_for, slot_id, day),
  foreign key (slot_id, day) references fulfilment.slot_days
);
create index held_places_of_slot on fulfilment.held_places (slot_id, day);
create index held_places_until on fulfilment.held_places (until);

-- Where and on which days the boxes of a version go, as agreed, and the prices from the next quantities on.
alter table gifting.quotation_versions
  add column deliveries jsonb not null default '{"zones": [], "days": []}',
  add column steps jsonb not null default '[]',
  add constraint deliveries_are_an_object check (jsonb_typeof(deliveries) = 'object') not valid,
  add constraint steps_are_an_array check (jsonb_typeof(steps) = 'array') not valid;
