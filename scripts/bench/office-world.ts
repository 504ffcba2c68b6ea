import { sql } from 'kysely'
import type { Db, Tx } from '#shop/context.ts'
import { storeNextDay } from '#shop/reporting/index.ts'

export const PRODUCTS = 5_000
export const ORDERS = 100_000
export const CONSIGNMENTS = 500
// Buyers grow with the orders: what is known of one is read with each order.
const ORDERS_OF_BUYER = 4
const DAYS = 365
// Fruit is not kept for long: a product has a new lot each month, each on its day, and what is left of the one before is written off.
const LOT_DAYS = 30
const PAST_LOTS = Math.floor(DAYS / LOT_DAYS)

/**
 * Writes a year of a busy shop into the demo shop's database: products like the existing ones with a lot for each month, orders spread evenly over the days
 * before `now` with lines, stock, deliveries, payments and history, a few percent of them cancelled, the latest still open; and one order
 * with many consignments, whose id is returned. Written by plain SQL: placing that many orders would take an hour.
 */
export async function makeOfficeWorld(
  db: Db,
  now: Date,
  { orders = ORDERS, products = PRODUCTS }: { orders?: number; products?: number } = {},
): Promise<{ largeOrderId: string }> {
  await sql.raw(FUNCTIONS).execute(db)
  await db.transaction(async (tx) => {
    // The rows are consistent; checking each foreign key of two million rows would take minutes.
    await sql`set local session_replication_role = replica`.execute(tx)
    // A million orders take longer than any statement of the shop may.
    await sql`set local statement_timeout = 0`.execute(tx)
    for (const statement of productRows(products)) await sql.raw(statement).execute(tx)
    await nameProducts(tx, products, now)
    const begin = new Date(now.getTime() - DAYS * 86_400_000)
    await sql`
      create temporary table bench_past_lots as
      select products.n, k, bench.id_at(begins) as lot_id, products.item_id, begins
      from bench_products products cross join generate_series(0, ${PAST_LOTS - 1}::integer) as k,
        lateral (select ${begin}::timestamptz + (k * ${LOT_DAYS}::integer - products.n % ${LOT_DAYS}::integer) * interval '1 day' as begins) as time`.execute(
      tx,
    )
    await sql`
      create temporary table bench_orders as
      select n, bench.id_at(at) as id, bench.id_at(at) as consignment_id, bench.id_at(at) as payment_id, 'PF-B' || n as number, at,
        (at at time zone 'Asia/Dhaka')::date + 1 as day,
        case when n > ${orders - openOf(orders)}::integer then 'placed' when n % 25 = 0 then 'cancelled' else 'completed' end as state,
        '+88017' || lpad((n % ${buyersOf(orders)}::integer + 10000000)::text, 8, '0') as phone, (array['storefront', 'api', 'phone'])[1 + n % 3] as source
      from generate_series(1, ${orders}::integer) as n,
        lateral (select ${now}::timestamptz - (${orders} - n) * (interval '1 day' * ${DAYS} / ${orders}::integer) as at) as time`.execute(
      tx,
    )
    for (const statement of orderRows(products, begin)) await sql.raw(statement).execute(tx)
    // The days of the demo may be stored already.
    await sql`select reporting.forget_days()`.execute(tx)
  })
  const large = await sql<{ id: string }>`select bench.large_order(${`PF-B${orders}`}, ${CONSIGNMENTS}::integer) as id`.execute(
    db,
  )
  while (await storeNextDay({ db, now })) continue
  const schemas = ['catalog', 'pricing', 'inventory', 'ordering', 'fulfilment', 'payments', 'claims', 'reporting']
  for (const schema of schemas) await vacuum(db, schema)
  return { largeOrderId: large.rows[0]!.id }
}

/** How many of these orders are not packed yet: those of a day and a half, at least a list of several pages. */
function openOf(orders: number): number {
  return Math.max(300, Math.ceil(orders / 250))
}

/** How many people placed this many orders: those with the phone numbers from 01710000000. */
export function buyersOf(orders: number): number {
  return Math.ceil(orders / ORDERS_OF_BUYER)
}

const SYLLABLES = ['am', 'ba', 'chi', 'dal', 'fa', 'go', 'him', 'ja', 'ko', 'la', 'mon', 'na', 'pa', 'ro', 'sha', 'ti'] as const

/** The words of the nth product's name; about one in twenty names contains any given word. */
export function wordsOfProducts(index: number): string[] {
  const word = (seed: number) => [1, 16, 256].map((step) => SYLLABLES[Math.floor(seed / step) % SYLLABLES.length]!).join('')
  return [word(index * 31 + 7), word(index * 17 + 3), word(Math.floor(index / 20) * 101 + 11)]
}

/** Creates this many products like those of the demo shop, each with its own name. */
export async function makeManyProducts(db: Db, count: number, now: Date): Promise<void> {
  await sql.raw(FUNCTIONS).execute(db)
  await db.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of productRows(count)) await sql.raw(statement).execute(tx)
    await nameProducts(tx, count, now)
    await sql`insert into platform.page_changes (reason, changed_at) values ('products', ${now})`.execute(tx)
  })
  for (const schema of ['catalog', 'pricing', 'inventory']) await vacuum(db, schema)
}

/** Gives each of these products a name of its own. */
async function nameProducts(tx: Tx, count: number, now: Date): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => wordsOfProducts(index + 1).join(' '))
  await sql`
      update catalog.products set name = jsonb_build_object('en', initcap(names.name), 'bn', 'ফল ' || names.name), updated_at = ${now}
      from unnest(${names}::text[]) with ordinality as names (name, n) where code = 'bench-' || n`.execute(tx)
}

/** As the server does by itself over the year; right after the rows were written it would do it while they are measured. */
async function vacuum(db: Db, schema: string): Promise<void> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = ${schema}`.execute(db)
  for (const { name } of tables.rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db)
}

// Ids start with their time, as those of the shop do.
const FUNCTIONS = `
  create schema bench;
  create function bench.id_at(at timestamptz) returns uuid language sql volatile as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || 'a' || substr(md5(random()::text), 1, 15))::uuid
  $$;
  create function bench.copy(source text, changes text, rows_from text) returns void language plpgsql as $$
  declare columns text; wanted text;
  begin
    select string_agg(format('%I', attname), ', '), string_agg(coalesce(substring(changes from format('(?:^|;)%s=([^;]*)', attname)), 'old.' || quote_ident(attname)), ', ')
      into columns, wanted from pg_attribute where attrelid = source::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a';
    execute format('insert into %s (%s) select %s from %s', source, columns, wanted, rows_from);
  end $$;
  create function bench.large_order(of_number text, consignments integer) returns uuid language plpgsql as $$
  declare chosen ordering.orders; line ordering.order_lines;
  begin
    select * into chosen from ordering.orders where number = of_number;
    select * into line from ordering.order_lines where order_id = chosen.id and position = 0;
    perform bench.copy('fulfilment.consignments',
      'id=bench.id_at(old.created_at);number=old.number || ''-'' || n;box_code=md5(n::text || old.id)',
      format('fulfilment.consignments old, generate_series(2, %s) n where old.order_id = %L', consignments, chosen.id));
    insert into fulfilment.consignment_lines (consignment_id, order_line_id, units)
      select id, line.id, 1 from fulfilment.consignments where order_id = chosen.id on conflict do nothing;
    insert into fulfilment.consignment_events (consignment_id, to_state, actor, at)
      select id, 'planned', 'visitor', chosen.placed_at from fulfilment.consignments where order_id = chosen.id and number like '%-%-%-%';
    return chosen.id;
  end $$;`

// Copies of the demo shop's products, one size each, each with a practically unlimited lot.
const productRows = (count: number) => [
  `create temporary table bench_old_products as
    select products.*, row_number() over (order by id) - 1 as place from catalog.products where state = 'active'`,
  'create temporary table bench_old_variants as select * from catalog.variants order by id limit 1',
  'create temporary table bench_old_items as select * from inventory.stock_items order by id limit 1',
  `create temporary table bench_old_lots as select * from inventory.lots where state = 'received' order by id limit 1`,
  `create temporary table bench_products as
    select n, bench.id_at(now()) as product_id, bench.id_at(now()) as variant_id, bench.id_at(now()) as item_id, bench.id_at(now()) as lot_id,
      10000 + n * 37 % 90000 as price from generate_series(1, ${count}) as n`,
  `select bench.copy('catalog.products', 'id=product_id;code=''bench-'' || n;slug=''bench-'' || n;position=1000 + n;best_seller_rank=null',
    'bench_products, bench_old_products old where old.place = n % (select count(*) from bench_old_products)')`,
  `select bench.copy('catalog.variants', 'id=variant_id;product_id=bench_products.product_id;sku=''BENCH-'' || n;position=1;net_grams=1000;state=''active''',
    'bench_products, bench_old_variants old')`,
  'insert into pricing.prices (variant_id, price_paisa) select variant_id, price from bench_products',
  `select bench.copy('inventory.stock_items', 'id=item_id;code=''bench-'' || n;unit=''gram''',
    'bench_products, bench_old_items old')`,
  'insert into inventory.contents (variant_id, stock_item_id, amount) select variant_id, item_id, 1000 from bench_products',
  `select bench.copy('inventory.lots', 'id=lot_id;code=''BENCH-'' || n;stock_item_id=item_id;on_hand=100000000;allocated=0;cost_paisa=600000000;quarantined=false;request_id=null',
    'bench_products, bench_old_lots old')`,
  `insert into inventory.movements (lot_id, kind, amount, actor, at)
    select lot_id, 'received', 100000000, 'system:bench', now() - interval '1 year' from bench_products`,
]

// Two of a hundred buyers have a claim about one line, which is refunded in part.
const CLAIM_ROWS = [
  `create temporary table bench_claims as
    select bench.id_at(orders.at + interval '2 days') as id, orders.id as order_id, orders.at, lines.id as line_id, lines.units * lines.price / 2 as paisa
    from bench_orders orders join bench_lines lines on lines.order_id = orders.id and lines.position = 0
    where orders.state = 'completed' and abs(hashint4(orders.n)) % 50 = 7 and orders.at < (select max(at) from bench_orders) - interval '3 days'`,
  `insert into claims.claims (id, order_id, request_id, wants, state, outcome, decided_by, decided_at, answer_by, created_at)
    select id, order_id, 'bench-' || id, 'refund', 'done', 'refund', 'staff:Desk', at + interval '3 days', at + interval '4 days', at + interval '2 days' from bench_claims`,
  `insert into claims.lines (claim_id, order_line_id, fault, units, share, asked_paisa, granted_paisa, held_paisa, open)
    select id, line_id, 'spoiled', 1, 50, paisa, paisa, 0, false from bench_claims`,
]

const RIDERS = 20
const BOXES_OF_ROUND = 25

// Each box goes out with a rider, who hands in the cash of a round two days later.
const ROUND_ROWS = [
  `insert into accounts.staff (id, sign_in_name, name, role, password_hash, created_at)
    select bench.id_at(now()), 'bench-rider-' || n, 'Rider ' || n, 'rider', 'x', now() from generate_series(0, ${RIDERS - 1}) as n`,
  `create temporary table bench_boxes as
    select consignment_id, payment_id, at, day, mode, row_number() over in_turn as position, (row_number() over in_turn - 1) / ${BOXES_OF_ROUND} as round
    from bench_places where state = 'completed' window in_turn as (partition by day, mode order by n)`,
  `create temporary table bench_rounds as
    select rounds.*, bench.id_at(leaves) as id, bench.id_at(hands_in) as hand_in_id, row_number() over (order by leaves, mode) as n,
      hands_in <= (select max(at) from bench_orders) as handed_in
    from (select day, mode, round, min(at) + interval '1 day' as leaves, max(at) + interval '3 days' as hands_in from bench_boxes group by day, mode, round) as rounds`,
  'analyze bench_boxes',
  'analyze bench_rounds',
  `insert into fulfilment.manifests (id, number, day, mode, carrier, rider_id, state, actor, created_at, dispatched_at)
    select rounds.id, 'BENCH-' || rounds.n, day, mode, 'own', staff.id, 'dispatched', 'staff:Packer', leaves, leaves
    from bench_rounds rounds join accounts.staff on sign_in_name = 'bench-rider-' || rounds.n % ${RIDERS}`,
  `insert into fulfilment.manifest_consignments (manifest_id, consignment_id, position)
    select rounds.id, consignment_id, position from bench_boxes join bench_rounds rounds using (day, mode, round)`,
]

const PAYMENT_ROWS = [
  `create temporary table bench_payments as
    select orders.payment_id, orders.id, orders.n, orders.at, total_paisa as amount, rounds.hand_in_id, rounds.hands_in,
      case orders.state when 'cancelled' then 'void' when 'placed' then 'due' else case when rounds.handed_in then 'settled' else 'captured' end end as state
    from bench_orders orders join ordering.orders as placed on placed.id = orders.id
    left join (bench_boxes boxes join bench_rounds rounds using (day, mode, round)) on boxes.payment_id = orders.payment_id`,
  'analyze bench_payments',
  `insert into payments.payments (id, order_id, attempt, method, amount_paisa, captured_paisa, state, created_at)
    select payment_id, id, 'BENCH' || n || 'P1', 'cash-on-delivery', amount, case when state in ('captured', 'settled') then amount else 0 end, state, at
    from bench_payments`,
  `insert into payments.payment_events (payment_id, to_state, amount_paisa, actor, at)
    select payment_id, case state when 'settled' then 'captured' else state end, amount, 'staff:Rider', at + interval '1 day' from bench_payments`,
  `insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, actor, at)
    select payment_id, 'captured', 'settled', amount, 'staff:Desk', hands_in from bench_payments where state = 'settled'`,
  `insert into payments.cash_hand_ins (id, manifest_id, expected_paisa, handed_paisa, actor, at)
    select rounds.hand_in_id, rounds.id, sum(amount), sum(amount), 'staff:Desk', rounds.hands_in
    from bench_rounds rounds join bench_payments using (hand_in_id) where rounds.handed_in group by rounds.hand_in_id, rounds.id, rounds.hands_in`,
  `insert into payments.handed_in_payments (payment_id, hand_in_id, amount_paisa)
    select payment_id, hand_in_id, amount from bench_payments where state = 'settled'`,
  // No trigger has written them.
  'select payments.write_hand_in_days(array(select id from payments.cash_hand_ins)), payments.write_settled_otherwise()',
]

const orderRows = (products: number, begin: Date) => [
  'analyze bench_products',
  'analyze bench_past_lots',
  'analyze bench_orders',
  `create temporary table bench_lines as
    select orders.n, orders.id as order_id, orders.at, orders.state, position, bench.id_at(orders.at) as id, 1 + (orders.n + position) % 3 as units,
      products.product_id, products.variant_id, coalesce(past.lot_id, products.lot_id) as lot_id, products.price
    from bench_orders orders cross join generate_series(0, 2) as position
    join bench_products products on products.n = 1 + (orders.n * 7 + position * 1663) % ${products}
    left join bench_past_lots past on past.n = products.n and orders.state <> 'placed'
      and past.k = floor((extract(epoch from orders.at - '${begin.toISOString()}'::timestamptz) / 86400 + products.n % ${LOT_DAYS}) / ${LOT_DAYS})`,
  `create temporary table bench_past_amounts as
    select past.*, coalesce(sold.gone, 0)::integer as gone from bench_past_lots past
    left join (select lot_id, sum(units * 1000) as gone from bench_lines where state = 'completed' group by lot_id) as sold on sold.lot_id = past.lot_id`,
  `select bench.copy('inventory.lots', 'id=lot_id;code=''BENCH-'' || n || ''-'' || k;stock_item_id=item_id;on_hand=gone;allocated=0;cost_paisa=6 * (gone + 1000);quarantined=false;request_id=null;received_on=(begins at time zone ''Asia/Dhaka'')::date;available_from=(begins at time zone ''Asia/Dhaka'')::date;best_before=(begins at time zone ''Asia/Dhaka'')::date + ${LOT_DAYS};created_at=begins',
    'bench_past_amounts, bench_old_lots old')`,
  `insert into inventory.movements (lot_id, kind, amount, actor, at)
    select lot_id, 'received', gone + 1000, 'system:bench', begins from bench_past_amounts
    union all select lot_id, 'written-off', -1000, 'system:bench', begins + interval '${LOT_DAYS} days' from bench_past_amounts`,
  `insert into ordering.orders (id, number, token, idempotency_key, request_hash, name, phone, language, source, state, goods_paisa, discount_paisa,
      delivery_paisa, rounding_paisa, total_paisa, vat_paisa, terms_version, changeable_until, placed_at)
    select orders.id, orders.number, 'bench-' || orders.n, 'bench-' || orders.n, 'x',
      (array['Farhana', 'Rahim', 'Nasrin', 'Kamal', 'Shirin'])[1 + orders.n % 5] || ' ' || (array['Rahman', 'Uddin', 'Akter', 'Hossain'])[1 + orders.n % 4] || ' ' || orders.n % 997,
      orders.phone, 'en', orders.source, orders.state, sums.goods, 0, 8000, 0, sums.goods + 8000, 0, 1, orders.at + interval '10 hours', orders.at
    from bench_orders orders join (select order_id, sum(units * price) as goods from bench_lines group by order_id) as sums on sums.order_id = orders.id`,
  `insert into ordering.order_lines (id, order_id, position, product_id, variant_id, slug, name, label, units, unit_price_paisa, line_paisa, net_grams,
      tax_class_id, vat_basis_points, vat_paisa)
    select lines.id, order_id, lines.position, lines.product_id, lines.variant_id, products.slug, products.name, variants.label, units, price, units * price,
      variants.net_grams, products.tax_class_id, 0, 0
    from bench_lines lines join catalog.products on products.id = lines.product_id join catalog.variants on variants.id = lines.variant_id`,
  `insert into ordering.order_events (order_id, kind, from_state, to_state, actor, at)
    select id, kind, comes_from, kind, 'visitor', at + takes from bench_orders
    cross join (values ('placed', null, interval '0'), ('confirmed', 'placed', interval '0'), ('completed', 'confirmed', interval '1 day')) as steps (kind, comes_from, takes)
    where kind = 'placed' or state = 'completed'`,
  `insert into inventory.allocations (order_id, order_line_id, lot_id, amount, state, created_at, changed_at)
    select order_id, id, lot_id, units * 1000, case state when 'completed' then 'consumed' when 'cancelled' then 'released' else 'held' end, at, at from bench_lines`,
  `update inventory.lots set on_hand = on_hand - sums.gone, allocated = sums.held
    from (select lot_id, coalesce(sum(units * 1000) filter (where state = 'completed'), 0) as gone,
      coalesce(sum(units * 1000) filter (where state = 'placed'), 0) as held from bench_lines group by lot_id) as sums where sums.lot_id = lots.id`,
  `insert into inventory.movements (lot_id, kind, amount, order_id, actor, at)
    select lot_id, 'packed', -sum(units) * 1000, order_id, 'staff:Packer', at from bench_lines where state = 'completed' group by lot_id, order_id, at`,
  `create temporary table bench_slots as
    select row_number() over (order by areas.id, slots.id) - 1 as place, areas.id as area_id, slots.id as slot_id, slots.zone_id, slots.mode
    from places.areas join fulfilment.zone_districts districts on districts.district_id = areas.district_id
    join fulfilment.slots on slots.zone_id = districts.zone_id where slots.mode <> 'pickup'`,
  `create temporary table bench_places as
    select orders.*, slots.area_id, slots.slot_id, slots.zone_id, slots.mode
    from bench_orders orders join bench_slots slots on slots.place = (orders.n * 13) % (select count(*) from bench_slots)`,
  `insert into fulfilment.slot_days (slot_id, day, capacity_drops, capacity_grams, drops, grams)
    select slot_id, day, 100000, 1000000000, count(*), 6000 * count(*) from bench_places group by slot_id, day
    on conflict (slot_id, day) do update set capacity_drops = 200000, capacity_grams = 2000000000, drops = slot_days.drops + excluded.drops, grams = slot_days.grams + excluded.grams`,
  `insert into fulfilment.consignments (id, order_id, number, state, zone_id, mode, slot_id, day, promised_until, grams, recipient_name, recipient_phone,
      area_id, address_line, created_at)
    select consignment_id, id, number || '-1', case state when 'completed' then 'delivered' when 'cancelled' then 'cancelled' else 'planned' end, zone_id, mode,
      slot_id, day, day + case mode when 'courier' then 3 else 0 end, 6000, 'Farhana Rahman', phone, area_id, 'House ' || right(phone, 7) || ', Road 8/A', at from bench_places`,
  `insert into fulfilment.consignment_lines (consignment_id, order_line_id, units)
    select orders.consignment_id, lines.id, lines.units from bench_lines lines join bench_orders orders on orders.id = lines.order_id`,
  `insert into fulfilment.consignment_events (consignment_id, to_state, actor, at)
    select consignment_id, kind, 'staff:Packer', case kind when 'planned' then at else at + interval '1 day' end
    from bench_orders cross join unnest(array['planned', 'packed', 'dispatched', 'delivered']) as kind where kind = 'planned' or state = 'completed'`,
  ...CLAIM_ROWS,
  ...ROUND_ROWS,
  ...PAYMENT_ROWS,
]
