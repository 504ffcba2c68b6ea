-- Claims of delivered orders by lot, farm, packer and carrier, stored for past days as the other figures (0153). An order counts on the day on which it
-- was completed last.
create table reporting.claim_days (
  day date not null,
  grouped_by text not null check (grouped_by in ('lot', 'farm', 'packer', 'carrier')),
  -- Null without a farm, and for our own riders.
  key text,
  orders integer not null,
  with_claim integer not null,
  granted bigint not null
);
create index claim_days_day on reporting.claim_days (day, grouped_by);
-- What is proposed as a recall, from the claims of some months.
create index claim_days_lot on reporting.claim_days (key) include (orders) where grouped_by = 'lot';
create index claims_by_time on claims.claims (created_at);

create index if not exists order_events_completed on ordering.order_events (at) include (id, order_id) where to_state = 'completed' and from_state <> to_state;

create function reporting.completed_days_changed(of_orders uuid[]) returns void language sql as $$
  insert into reporting.changed_days (day)
  select distinct (at at time zone 'Asia/Dhaka')::date from ordering.order_events
  where order_id = any(of_orders) and to_state = 'completed' and from_state <> to_state
$$;

-- What has its order as order_id.
create function reporting.completed_order_changed() returns trigger language plpgsql as $$
begin
  perform reporting.completed_days_changed(array[new.order_id]);
  return null;
end $$;
create trigger order_completed_day after insert on ordering.order_events for each row
  when ('completed' in (new.from_state, new.to_state) and new.from_state <> new.to_state)
  execute function reporting.completed_order_changed();
create trigger claim_changed_day after update on claims.claims for each row
  when ((old.state = 'rejected') is distinct from (new.state = 'rejected'))
  execute function reporting.completed_order_changed();
create trigger delivered_box_day after insert on fulfilment.consignments for each row when (new.state = 'delivered')
  execute function reporting.completed_order_changed();
create trigger box_delivered_day after update on fulfilment.consignments for each row
  when ((old.state = 'delivered') is distinct from (new.state = 'delivered'))
  execute function reporting.completed_order_changed();
create trigger packed_lot_day after insert on inventory.allocations for each row when (new.state = 'consumed')
  execute function reporting.completed_order_changed();
create trigger packed_lot_changed_day after update on inventory.allocations for each row
  when ('consumed' in (old.state, new.state) and (old.order_line_id, old.lot_id, old.state) is distinct from (new.order_line_id, new.lot_id, new.state))
  execute function reporting.completed_order_changed();

create function reporting.completed_state_changed() returns trigger language plpgsql as $$
begin
  perform reporting.completed_days_changed(array[new.id]);
  return null;
end $$;
create trigger order_completed_day after update on ordering.orders for each row
  when ((old.state = 'completed') is distinct from (new.state = 'completed'))
  execute function reporting.completed_state_changed();

create function reporting.claim_line_changed() returns trigger language plpgsql as $$
begin
  perform reporting.completed_days_changed(array(
    select order_id from claims.claims where id = case tg_op when 'DELETE' then old.claim_id else new.claim_id end));
  return null;
end $$;
create trigger claim_line_day after insert or delete on claims.lines for each row execute function reporting.claim_line_changed();
create trigger claim_line_changed_day after update on claims.lines for each row when (old.granted_paisa is distinct from new.granted_paisa)
  execute function reporting.claim_line_changed();

create function reporting.box_of_claims_changed() returns trigger language plpgsql as $$
begin
  perform reporting.completed_days_changed(array(
    select order_id from fulfilment.consignments where id = case tg_op when 'DELETE' then old.consignment_id else new.consignment_id end));
  return null;
end $$;
create trigger packer_day after insert on fulfilment.consignment_events for each row when (new.to_state = 'packed')
  execute function reporting.box_of_claims_changed();
create trigger carrier_day after insert or delete on fulfilment.carriages for each row execute function reporting.box_of_claims_changed();
create trigger carrier_changed_day after update on fulfilment.carriages for each row when (old.carrier is distinct from new.carrier)
  execute function reporting.box_of_claims_changed();

-- The farm of a lot, and whether it is fruit, hardly ever change. The lock waits for a day that is being stored, as with the hours of a slot.
create function reporting.claims_of_lots_changed(lot_ids uuid[]) returns void language plpgsql as $$
begin
  if array_length(lot_ids, 1) is null then return; end if;
  lock table reporting.stored_days in share mode;
  perform reporting.completed_days_changed(array(
    select distinct order_id from inventory.allocations where lot_id = any(lot_ids) and state = 'consumed'));
end $$;
create function reporting.lot_origin_changed() returns trigger language plpgsql as $$
begin
  perform reporting.claims_of_lots_changed(array[new.id]);
  return null;
end $$;
create trigger lot_origin_changed after update on inventory.lots for each row
  when ((old.farm_id, old.harvested_on) is distinct from (new.farm_id, new.harvested_on))
  execute function reporting.lot_origin_changed();
create function reporting.fruit_changed() returns trigger language plpgsql as $$
begin
  perform reporting.claims_of_lots_changed(array(
    select lots.id from inventory.stock_items items join inventory.lots on lots.stock_item_id = items.id
    where items.code = new.code and lots.farm_id is null and lots.harvested_on is null));
  return null;
end $$;
create trigger fruit_added after insert on catalog.products for each row execute function reporting.fruit_changed();
create trigger fruit_changed after update on catalog.products for each row when (old.sold_by <> new.sold_by)
  execute function reporting.fruit_changed();

create or replace function reporting.forget_days() returns void language plpgsql as $$
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
  delete from reporting.claim_days;
end $$;
