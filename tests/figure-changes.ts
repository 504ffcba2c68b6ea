/** Changes of a stored day that its reports show, made where nothing but the database can notice them. */
export const CHANGES: Record<string, string> = {
  'the total of an order': `update ordering.orders set total_paisa = total_paisa + 100, delivery_paisa = delivery_paisa + 100`,
  'a cancelled order': `update ordering.orders set state = 'cancelled'`,
  'the day of an order': `update ordering.orders set placed_at = placed_at - interval '1 day'`,
  'the scale weight of a line': `update ordering.order_lines set weighed_grams = 900`,
  'a line that was added': `
    insert into ordering.order_lines select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid(), 'position', 9))).*
    from ordering.order_lines line`,
  'a line that was removed': `delete from claims.lines; delete from ordering.order_lines`,
  'a box that was added before the others': `
    insert into fulfilment.consignments
    select (jsonb_populate_record(box, jsonb_build_object('id', gen_random_uuid(), 'number', '0', 'box_code', '0', 'area_id', 'rajshahi/bagha'))).*
    from fulfilment.consignments box`,
  'another lot of a line': `
    insert into inventory.allocations (order_id, order_line_id, lot_id, amount, created_at, changed_at)
    select order_id, order_line_id, (select id from inventory.lots where id <> lot_id order by id limit 1), 100, created_at, changed_at
    from inventory.allocations`,
  'a box to another district': `update fulfilment.consignments set area_id = (select id from places.areas where district_id = 'rajshahi' limit 1)`,
  'the zone of a delivered box': `update fulfilment.consignments set zone_id = 'outside'`,
  'a delivery that is taken back': `
    insert into fulfilment.consignment_events (consignment_id, from_state, to_state, actor, at)
    select id, 'delivered', 'dispatched', 'test', now() from fulfilment.consignments`,
  'the hours of a slot': `update fulfilment.slots set starts = '00:00', ends = '00:01'`,
  'what a lot cost': `update inventory.lots set cost_paisa = coalesce(cost_paisa, 0) + 100000`,
  'more of a lot': `
    insert into inventory.movements (lot_id, kind, amount, actor, at)
    select id, 'received', 100000, 'test', now() from inventory.lots`,
  'what a claim granted': `update claims.lines set granted_paisa = 500`,
  'a claim that was rejected': `update claims.claims set state = 'rejected', reason = 'It ripens.', decided_at = now()`,
  'one more claim': `
    insert into claims.claims (id, order_id, request_id, wants, answer_by, created_at)
    select gen_random_uuid(), order_id, 'again ' || request_id, wants, answer_by, created_at from claims.claims;
    insert into claims.lines (claim_id, order_line_id, fault, units, share, asked_paisa, granted_paisa, held_paisa, open)
    select claims.id, order_line_id, fault, units, share, asked_paisa, 700, 0, false from claims.claims, claims.lines where request_id like 'again %'`,
  'an order that is open again': `update ordering.orders set state = 'confirmed'`,
  'an order that was completed again on another day': `
    insert into ordering.order_events (order_id, kind, from_state, to_state, actor, at)
    select id, 'completed', 'confirmed', 'completed', 'test', '2026-07-02T09:00:00+06:00' from ordering.orders`,
  'a box that came back': `update fulfilment.consignments set state = 'returned'`,
  'who packed a box': `
    insert into fulfilment.consignment_events (consignment_id, from_state, to_state, actor, at)
    select id, 'confirmed', 'packed', 'staff:Other', now() from fulfilment.consignments`,
  'another courier of a box': `update fulfilment.carriages set carrier = 'redx'`,
  'a box that no courier takes': `delete from fulfilment.carriages`,
  'a lot that was packed later': `
    insert into inventory.allocations (order_id, order_line_id, lot_id, amount, state, created_at, changed_at)
    select order_id, order_line_id, (select id from inventory.lots where id <> lot_id order by id limit 1), 100, 'consumed', created_at, changed_at
    from inventory.allocations`,
  'a lot that was packed instead': `
    update inventory.allocations set lot_id = (select id from inventory.lots where id <> lot_id and farm_id is not null order by id limit 1)`,
  'the farm of a lot': `update inventory.lots set farm_id = null`,
  'what a line took of a lot': `update inventory.allocations set amount = amount + 1`,
}
