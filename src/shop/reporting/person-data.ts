import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Person } from '../customers/index.ts'
import type { Paisa } from '../values/index.ts'

type PersonFigures = {
  orders: number
  delivered: number
  /** Orders that were returned, or cancelled after a failed delivery attempt. */
  refused: number
  /** Paid and not refunded. */
  spent: Paisa
  /** The latest orders, newest first. */
  latest: string[]
}

const LATEST = 20

export const ordersOf = ({ account, merged, phones }: Person) => sql`
  (phone = any(${phones}::text[]) or customer_id = any(${[...(account ? [account.id] : []), ...merged.map(({ id }) => id)]}::uuid[]))`

export async function personFigures(reader: Reader, person: Person): Promise<PersonFigures> {
  const found = await sql<PersonFigures>`
    with own as (select id, state, total_paisa, placed_at from ordering.orders where ${ordersOf(person)})
    select count(*)::integer as orders, count(*) filter (where state = 'completed')::integer as delivered,
      count(*) filter (where exists (
        select from fulfilment.consignments consignments
        join fulfilment.consignment_events events on events.consignment_id = consignments.id
        where consignments.order_id = own.id and (consignments.state = 'returned' or (own.state = 'cancelled' and events.to_state = 'failed'))
      ))::integer as refused,
      coalesce(sum(total_paisa) filter (where state = 'completed'), 0)::bigint as spent,
      coalesce((select array_agg(id order by placed_at desc, id desc) from (
        select id, placed_at from own order by placed_at desc, id desc limit ${LATEST}
      ) as youngest), '{}') as latest
    from own`.execute(reader)
  return found.rows[0]!
}

/** Everything the shop stores about a person, for export: no password, no token, nothing about others. */
export async function personData(reader: Reader, person: Person): Promise<Record<string, unknown>> {
  const { account, merged, phones } = person
  const customerIds = [...(account ? [account.id] : []), ...merged.map(({ id }) => id)]
  const found = await sql<{ data: Record<string, unknown> }>`
    with own as (select * from ordering.orders where ${ordersOf(person)})
    select jsonb_build_object(
      'accounts', (select coalesce(jsonb_agg(to_jsonb(a) - 'password_hash' order by a.created_at, a.id), '[]') from accounts.customers a where a.id = any(${customerIds}::uuid[])),
      'addresses', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]') from accounts.addresses a where a.customer_id = any(${customerIds}::uuid[])),
      'notes', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor' order by n.id), '[]') from accounts.person_notes n where n.phone = any(${phones}::text[])),
      'consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'actor' order by c.id), '[]') from accounts.consents c where c.phone = any(${phones}::text[])),
      'orders', (select coalesce(jsonb_agg(to_jsonb(own) - array['token', 'idempotency_key', 'request_hash'] || jsonb_build_object(
        'lines', (select jsonb_agg(to_jsonb(l) order by l.position) from ordering.order_lines l where l.order_id = own.id),
        'consignments', (select jsonb_agg(to_jsonb(c) - 'box_code' order by c.number) from fulfilment.consignments c where c.order_id = own.id),
        'parcels', (select jsonb_agg(jsonb_build_object('carrier', coalesce(s.carrier_name, s.carrier), 'tracking_number', s.tracking_number, 'state', s.state, 'created_at', s.created_at) order by s.created_at, s.part) from couriers.parcels s where s.order_id = own.id),
        'payments', (select jsonb_agg(to_jsonb(p) order by p.created_at, p.id) from payments.payments p where p.order_id = own.id),
        'advertiserConsent', (select to_jsonb(v) - 'order_id' from conversions.consents v where v.order_id = own.id),
        'papers', (select jsonb_agg(to_jsonb(i) - 'actor' order by i.position) from payments.papers i where i.order_id = own.id)) order by own.placed_at, own.id), '[]') from own),
      'advertisersTold', (select coalesce(jsonb_agg(jsonb_build_object('order', own.number, 'destination', t.destination, 'kind', t.kind, 'state', t.state, 'at', t.tried_at) order by t.at, t.destination, t.kind), '[]')
        from conversions.conversions t join own on own.id = t.order_id),
      'messages', (select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.channel desc, m.id), '[]') from messaging.messages m
        where (m.expires_at is null and (m.order_id in (select id from own) or m.recipient = any(${phones}::text[])))
          or m.id in (select r.message_id from campaigns.recipients r where r.phone = any(${phones}::text[])
            union all select r.message_id from campaigns.cart_reminders r where r.phone = any(${phones}::text[]))),
      'waitlist', (select coalesce(jsonb_agg(to_jsonb(w) - array['token_hash', 'place'] order by w.place), '[]') from waitlist.entries w
        where w.phone = any(${phones}::text[]) or w.email = lower(${account?.email ?? null})),
      'weeklyPlans', (select coalesce(jsonb_agg(to_jsonb(p) - array['token', 'place'] || jsonb_build_object(
        'boxes', (select coalesce(jsonb_agg(to_jsonb(b) || jsonb_build_object(
          'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from weekly.box_lines l where l.box_id = b.id)) order by b.week_day), '[]')
          from weekly.boxes b where b.plan_id = p.id),
        'credits', (select coalesce(jsonb_agg(to_jsonb(c) - 'actor' order by c.id), '[]') from weekly.credits c where c.plan_id = p.id)) order by p.place), '[]')
        from weekly.plans p where p.phone = any(${phones}::text[])),
      'claims', (select coalesce(jsonb_agg(to_jsonb(c) - array['request_id', 'decided_by'] || jsonb_build_object(
        'lines', (select jsonb_agg(to_jsonb(l) order by l.order_line_id) from claims.lines l where l.claim_id = c.id)) order by c.number), '[]')
        from claims.claims c where c.order_id in (select id from own)),
      'campaigns', (select coalesce(jsonb_agg(to_jsonb(r) - 'token_hash' || jsonb_build_object('campaign', c.name, 'channel', c.channel) order by r.queued_at, r.campaign_id), '[]')
        from campaigns.recipients r join campaigns.campaigns c on c.id = r.campaign_id where r.phone = any(${phones}::text[])),
      'cartReminders', (select coalesce(jsonb_agg(to_jsonb(r) - 'token_hash' order by r.created_at, r.id), '[]') from campaigns.cart_reminders r where r.phone = any(${phones}::text[])),
      'cartReminderStops', (select coalesce(jsonb_agg(to_jsonb(s) order by s.phone), '[]') from campaigns.reminder_stops s where s.phone = any(${phones}::text[])),
      'tickets', (select coalesce(jsonb_agg(to_jsonb(t) - 'request_id' order by t.id), '[]') from content.tickets t where t.phone = any(${phones}::text[]))
    ) as data`.execute(reader)
  return found.rows[0]!.data
}
