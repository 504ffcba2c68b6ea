import { newId } from '#platform/ids.ts'
import { dayFrom } from '#shop/values/index.ts'
import { phoneNumber } from './sample-order.ts'
import { taka, text } from './world-data.ts'

const june = dayFrom('2026-06-01')
const day = dayFrom('2026-06-12')

/** A gift programme with a month of one gift in a run, for an archive with a row in every table. */
export function programmeRows(id: Record<'variant' | 'area' | 'customer' | 'quotationVersion', string>, now: Date) {
  const [company, programme, person, month, run] = [newId(now), newId(now), newId(now), newId(now), newId(now)]
  return {
    ...runRows(id, { company, run, now }),
    'programmes.programmes': [
      {
        id: programme,
        company_id: company,
        name: 'জন্মদিন, “২০২৬”',
        state: 'active' as const,
        year_budget_paisa: taka(100_000),
        month_budget_paisa: taka(20_000),
        delivery_paisa: taka(60),
        weekend: [5, 6],
        reception_name: 'Reception',
        reception_phone: phoneNumber(2),
        reception_area_id: id.area,
        reception_address: 'House 4,\nRoad 11',
        consent: 'We agree.',
        consent_at: now,
        consent_by: id.customer,
        created_by: 'customer',
        created_at: now,
      },
    ],
    'programmes.rules': [
      {
        programme_id: programme,
        occasion: 'birthday',
        variant_id: id.variant,
        card: text('Happy birthday, {name}', 'শুভ জন্মদিন, {name}'),
        deliver: 'on-day' as const,
        goes_to: 'home' as const,
      },
    ],
    'programmes.prices': [{ programme_id: programme, variant_id: id.variant, unit_price_paisa: taka(900) }],
    'programmes.people': [
      {
        id: person,
        programme_id: programme,
        position: 1,
        name: 'Rahima',
        name_bn: 'রহিমা',
        phone_text: '01711-000003',
        phone: phoneNumber(3),
        area_id: id.area,
        birthday_text: '12/6/90',
        birthday: '06-12',
        joined_on: dayFrom('2020-01-05'),
        language: 'bn' as const,
        faults: JSON.stringify([{ field: 'area', kind: 'area-unknown' }]),
        added_at: now,
      },
    ],
    ...monthRows(id, { programme, person, month, run, now }),
    'programmes.days': [{ month_id: month, day, run_id: run, problem: 'out-of-stock' }],
    'programmes.events': [
      { programme_id: programme, kind: 'planned' as const, month: june, actor: 'system:programmes', at: now },
    ],
  }
}

type Made = Record<'programme' | 'person' | 'month' | 'run', string> & { now: Date }

function monthRows(id: Record<'variant' | 'customer', string>, { programme, person, month, run, now }: Made) {
  return {
    'programmes.months': [
      {
        id: month,
        programme_id: programme,
        month: june,
        state: 'approved' as const,
        approve_by: dayFrom('2026-05-25'),
        budget_paisa: taka(20_000),
        total_paisa: taka(960),
        planned_at: now,
        approved_by: id.customer,
        approver_name: 'Kamal',
        approver_designation: '',
        approved_at: now,
      },
    ],
    'programmes.gifts': [
      {
        id: newId(now),
        month_id: month,
        person_id: person,
        occasion: 'birthday',
        year: 2026,
        occasion_day: day,
        day,
        variant_id: id.variant,
        unit_price_paisa: taka(900),
        delivery_paisa: taka(60),
        goes_to: 'home' as const,
        state: 'in-run' as const,
        run_id: run,
      },
    ],
  }
}

function runRows(id: Record<'quotationVersion', string>, { company, run, now }: { company: string; run: string; now: Date }) {
  return {
    'accounts.companies': [{ id: company, name: 'Padma “Foods”', created_at: now }],
    'gifting.gift_runs': [
      {
        id: run,
        number: 'G-2025-90001',
        token: 'a-token-of-the-run-of-a-programme',
        quotation_version_id: id.quotationVersion,
        company_id: company,
        name: 'Padma Foods',
        contact_name: 'রহিমা',
        phone: phoneNumber(1),
        language: 'bn' as const,
        state: 'cancelled' as const,
        created_by: 'system:programmes',
        created_at: now,
      },
    ],
  }
}
