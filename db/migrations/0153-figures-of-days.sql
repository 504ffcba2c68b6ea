-- Figures of past days for reports, which otherwise add up every order of a month. `store-days.ts` stores them. Each change that they would show
-- writes its day into changed_days in the same transaction, and a report uses the stored figures of a day only while it sees no row of that day
-- there. So a report is right at any time, and only slower while days wait to be stored again.
create table reporting.stored_days (
  -- The table of the figures: figures that a later version adds are not stored for any day yet.
  figures text not null,
  day date not null,
  stored_at timestamptz not null,
  primary key (figures, day)
);

-- Rows are only added, so that no change waits for another. Who stores a day deletes the rows that it saw in the same statement.
create table reporting.changed_days (day date not null);
create index changed_days_day on reporting.changed_days (day);

create table reporting.sales_days (
  day date not null,
  source text not null,
  -- Null without a box.
  district_id text,
  orders integer not null,
  goods bigint not null,
  discount bigint not null,
  delivery bigint not null,
  rounding bigint not null,
  total bigint not null,
  vat bigint not null
);
create index sales_days_day on reporting.sales_days (day);

create table reporting.product_days (
  day date not null,
  product_id uuid not null,
  last_line_id uuid not null,
  units bigint not null,
  grams bigint not null,
  goods bigint not null,
  discount bigint not null,
  vat bigint not null
);
create index product_days_day on reporting.product_days (day);

-- Goods by tax class, and orders without one: delivery charges, and the VAT of goods and delivery.
create table reporting.vat_days (
  day date not null,
  tax_class_id text,
  vat_basis_points integer,
  delivery_vat_basis_points integer not null,
  gross bigint not null,
  vat bigint not null,
  rounding bigint not null
);
create index vat_days_day on reporting.vat_days (day);

create table reporting.delivery_days (
  day date not null,
  zone_id text not null,
  mode text not null,
  delivered integer not null,
  on_time integer not null,
  within_hours integer not null,
  failed_tries integer not null
);
create index delivery_days_day on reporting.delivery_days (day);

-- What orders took or hold of lots.
create table reporting.lot_days (
  day date not null,
  lot_id uuid not null,
  amount bigint not null
);
create index lot_days_day on reporting.lot_days (day);

create table reporting.margin_days (
  day date not null,
  product_id uuid not null,
  -- Null for lines without a lot.
  lot_id uuid,
  last_line_id uuid not null,
  sales bigint not null,
  cost bigint not null
);
create index margin_days_day on reporting.margin_days (day);
create index margin_days_lot on reporting.margin_days (lot_id);

-- What was taken from a lot, or what came in it: it changes the cost of this line, on the day of its order, and of the later lines of the lot; without
-- a line, of all its lines. Who stores days writes those days into changed_days.
create table reporting.changed_lots (
  lot_id uuid not null,
  order_line_id uuid,
  day date
);

-- What was sold: the day on which the order was placed. A new order has lines, which write it.
create function reporting.order_day_changed() returns trigger language plpgsql as $$
begin
  insert into reporting.changed_days (day)
  values ((old.placed_at at time zone 'Asia/Dhaka')::date), ((new.placed_at at time zone 'Asia/Dhaka')::date);
  return null;
end $$;
create trigger order_day_changed after update on ordering.orders for each row
  when (
    (old.placed_at, old.source, old.state = 'cancelled', old.goods_paisa, old.discount_paisa, old.delivery_paisa, old.rounding_paisa, old.total_paisa,
      old.vat_paisa, old.delivery_vat_basis_points)
    is distinct from
    (new.placed_at, new.source, new.state = 'cancelled', new.goods_paisa, new.discount_paisa, new.delivery_paisa, new.rounding_paisa, new.total_paisa,
      new.vat_paisa, new.delivery_vat_basis_points))
  execute function reporting.order_day_changed();

-- Rows added to orders: `added` has their order_id.
create function reporting.order_rows_added() returns trigger language plpgsql as $$
begin
  insert into reporting.changed_days (day)
  select distinct (orders.placed_at at time zone 'Asia/Dhaka')::date from added join ordering.orders on orders.id = added.order_id;
  return null;
end $$;
create function reporting.order_row_changed() returns trigger language plpgsql as $$
begin
  insert into reporting.changed_days (day)
  select (placed_at at time zone 'Asia/Dhaka')::date from ordering.orders where id = old.order_id;
  return null;
end $$;
create trigger line_days_added after insert on ordering.order_lines referencing new table as added for each statement
  execute function reporting.order_rows_added();
create trigger line_day_deleted after delete on ordering.order_lines for each row execute function reporting.order_row_changed();
create trigger line_day_changed after update on ordering.order_lines for each row
  when (
    (old.product_id, old.units, old.net_grams, old.weighed_grams, old.line_paisa, old.discount_paisa, old.vat_paisa, old.tax_class_id, old.vat_basis_points)
    is distinct from
    (new.product_id, new.units, new.net_grams, new.weighed_grams, new.line_paisa, new.discount_paisa, new.vat_paisa, new.tax_class_id, new.vat_basis_points))
  execute function reporting.order_row_changed();
create trigger box_days_added after insert on fulfilment.consignments referencing new table as added for each statement
  execute function reporting.order_rows_added();
create trigger box_day_changed after update on fulfilment.consignments for each row
  when ((old.area_id, old.number, old.state = 'cancelled') is distinct from (new.area_id, new.number, new.state = 'cancelled'))
  execute function reporting.order_row_changed();

-- How boxes went: the days of their deliveries and failed attempts.
create function reporting.attempt_days_changed(box uuid) returns void language plpgsql as $$
begin
  insert into reporting.changed_days (day)
  select distinct (at at time zone 'Asia/Dhaka')::date from fulfilment.consignment_events
  where consignment_id = box and to_state in ('delivered', 'failed');
end $$;
create function reporting.attempt_added() returns trigger language plpgsql as $$
begin
  perform reporting.attempt_days_changed(new.consignment_id);
  return null;
end $$;
create function reporting.promise_changed() returns trigger language plpgsql as $$
begin
  perform reporting.attempt_days_changed(new.id);
  return null;
end $$;
create trigger attempt_day_added after insert on fulfilment.consignment_events for each row
  -- Sent out again, an attempt does not count any more.
  when (new.to_state in ('delivered', 'failed', 'dispatched'))
  execute function reporting.attempt_added();
create trigger promise_day_changed after update on fulfilment.consignments for each row
  when ((old.zone_id, old.mode, old.slot_id, old.day, old.promised_until) is distinct from (new.zone_id, new.mode, new.slot_id, new.day, new.promised_until))
  execute function reporting.promise_changed();

-- What goods cost. An order that is not there yet marks its day itself.
create function reporting.allocations_added() returns trigger language plpgsql as $$
begin
  insert into reporting.changed_lots (lot_id, order_line_id, day)
  select added.lot_id, added.order_line_id, (orders.placed_at at time zone 'Asia/Dhaka')::date
  from added left join ordering.orders on orders.id = added.order_id;
  return null;
end $$;
create function reporting.allocation_changed() returns trigger language plpgsql as $$
begin
  insert into reporting.changed_lots (lot_id, order_line_id, day)
  select distinct changed.lot_id, changed.order_line_id, (orders.placed_at at time zone 'Asia/Dhaka')::date
  from (values (old.order_id, old.lot_id, old.order_line_id), (new.order_id, new.lot_id, new.order_line_id)) as changed (order_id, lot_id, order_line_id)
  left join ordering.orders on orders.id = changed.order_id;
  return null;
end $$;
create function reporting.lot_changed() returns trigger language plpgsql as $$
begin
  insert into reporting.changed_lots (lot_id) values (new.id);
  return null;
end $$;
create function reporting.lot_filled() returns trigger language plpgsql as $$
begin
  insert into reporting.changed_lots (lot_id) values (new.lot_id);
  return null;
end $$;
create trigger allocation_days_added after insert on inventory.allocations referencing new table as added for each statement
  execute function reporting.allocations_added();
create trigger allocation_day_changed after update on inventory.allocations for each row
  when ((old.order_line_id, old.lot_id, old.amount, old.state = 'released') is distinct from (new.order_line_id, new.lot_id, new.amount, new.state = 'released'))
  execute function reporting.allocation_changed();
create trigger lot_days_changed after update on inventory.lots for each row when (old.cost_paisa is distinct from new.cost_paisa)
  execute function reporting.lot_changed();
create trigger lot_days_filled after insert on inventory.movements for each row when (new.kind in ('expected', 'received'))
  execute function reporting.lot_filled();

-- The hours of a slot hardly ever change. The lock waits for a day that is being stored with the hours before, so that its deliveries are seen here,
-- or the new hours there. The district of an area is part of its id.
create function reporting.slot_days_changed() returns trigger language plpgsql as $$
begin
  lock table reporting.stored_days in share mode;
  insert into reporting.changed_days (day)
  select distinct (events.at at time zone 'Asia/Dhaka')::date
  from fulfilment.consignments join fulfilment.consignment_events events on events.consignment_id = consignments.id
  where consignments.slot_id = new.id and events.to_state in ('delivered', 'failed');
  return null;
end $$;
create trigger slot_days_changed after update on fulfilment.slots for each row when (old.ends <> new.ends)
  execute function reporting.slot_days_changed();

-- For whoever writes or deletes orders while the triggers are off. The lock waits for a day that is being stored.
create function reporting.forget_days() returns void language plpgsql as $$
begin
  lock table reporting.stored_days in share row exclusive mode;
  delete from reporting.stored_days;
  delete from reporting.changed_days;
  delete from reporting.changed_lots;
  delete from reporting.sales_days;
  delete from reporting.product_days;
  delete from reporting.vat_days;
  delete from reporting.delivery_days;
  delete from reporting.lot_days;
  delete from reporting.margin_days;
end $$;
