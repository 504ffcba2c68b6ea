import { sql } from 'kysely'
import { companyById, membersOf } from '../accounts/index.ts'
import type { Tx } from '../context.ts'
import type { AgreedPerson, AgreedRun } from '../gifting/index.ts'
import { placesOf } from '../places/index.ts'
import {
  assert,
  DEFAULT_LANGUAGE,
  inLanguage,
  nameIn,
  paisa,
  type CalendarDate,
  type Language,
  type Paisa,
} from '../values/index.ts'
import type { Month } from './months.ts'
import type { GoesTo } from './programme-rules.ts'
import { rulesOf, type Programme, type Rule } from './programmes.ts'

/** A gift of a day, with its person. */
type GiftToSend = {
  id: string
  name: string
  nameBn: string
  phone: string | null
  language: Language | null
  occasion: string
  variantId: string
  unitPrice: Paisa
  delivery: Paisa
  goesTo: GoesTo
  areaId: string | null
  address: string | null
}

export async function giftsToSend(tx: Tx, { monthId, day }: { monthId: string; day: CalendarDate }): Promise<GiftToSend[]> {
  const found = await sql<GiftToSend>`
    select gift.id, person.name, person.name_bn as "nameBn", person.phone, person.language, occasion, variant_id as "variantId",
      unit_price_paisa as "unitPrice", delivery_paisa as delivery, goes_to as "goesTo", coalesce(gift.area_id, person.area_id) as "areaId",
      coalesce(gift.address_line, person.address_line) as address
    from programmes.gifts as gift join programmes.people as person on person.id = person_id
    where month_id = ${monthId}::uuid and day = ${day}::date and state = 'planned' order by occasion, person.position`.execute(tx)
  return found.rows
}

/** What the run of a day is opened with. */
export async function agreedOf(
  tx: Tx,
  { programme, month, day, gifts }: { programme: Programme; month: Month; day: CalendarDate; gifts: readonly GiftToSend[] },
): Promise<AgreedRun> {
  const { companyId, id, name } = programme
  const company = (await companyById(tx, companyId))!
  const members = await membersOf(tx, companyId)
  const buyer = members.find(({ customerId }) => customerId === month.approvedBy) ?? members[0]
  const phone = buyer?.phone ?? company.phone
  assert(phone !== null && phone !== undefined, 'a company with a programme has a member or a number')
  const contact: AgreedRun['contact'] = {
    companyId,
    companyName: company.name,
    // Who logged in with a code may never have entered a name.
    contactName: (buyer?.name || company.contactName || company.name).slice(0, 100),
    contactDesignation: buyer?.designation ?? '',
    phone,
    email: company.email,
    language: DEFAULT_LANGUAGE,
    occasion: name,
    wantedDay: day,
  }
  const rules = new Map((await rulesOf(tx, id)).map((rule) => [rule.occasion, rule]))
  return {
    contact,
    lines: linesOf(gifts),
    delivery: paisa(gifts.reduce((sum, { delivery }) => sum + delivery, 0)),
    creditDays: company.creditDays,
    day,
    approved: { name: month.approverName!, designation: month.approverDesignation ?? '' },
    people: await peopleOf(tx, { programme, gifts, rules }),
  }
}

/** A box has one price in a month, so one line for each box. */
function linesOf(gifts: readonly GiftToSend[]): { variantId: string; units: number; unitPrice: Paisa }[] {
  const lines = new Map<string, { variantId: string; units: number; unitPrice: Paisa }>()
  for (const { variantId, unitPrice } of gifts) {
    const line = lines.get(variantId) ?? { variantId, units: 0, unitPrice }
    assert(line.unitPrice === unitPrice, 'a box has one price in a month')
    lines.set(variantId, { ...line, units: line.units + 1 })
  }
  return [...lines.values()]
}

type Asked = { programme: Programme; gifts: readonly GiftToSend[]; rules: ReadonlyMap<string, Rule> }

/** Recipients as a list has them. What goes to the reception has its number, so that it is called once. */
async function peopleOf(tx: Tx, { programme: { reception }, gifts, rules }: Asked): Promise<AgreedPerson[]> {
  const areaIds = [...gifts.map(({ areaId }) => areaId), reception?.areaId].filter((id) => typeof id === 'string')
  const places = await placesOf(tx, areaIds)
  return gifts.map((gift) => {
    const { name, nameBn, variantId } = gift
    const language = gift.language ?? DEFAULT_LANGUAGE
    const home = { phone: gift.phone ?? '', areaId: gift.areaId ?? '', address: gift.address ?? '' }
    assert(gift.goesTo === 'home' || reception !== null, 'without a reception its gifts are left out')
    const to = gift.goesTo === 'reception' ? { ...reception!, phone: reception!.phone as string } : home
    const place = places.get(to.areaId)
    return {
      name: nameIn({ name, nameBn: nameBn === '' ? null : nameBn }, language),
      phone: to.phone,
      district: inLanguage(place?.districtName, DEFAULT_LANGUAGE) ?? '',
      area: inLanguage(place?.areaName, DEFAULT_LANGUAGE) ?? '',
      address: to.address,
      landmark: '',
      variantId,
      card: inLanguage(rules.get(gift.occasion)?.card, language) ?? '',
      day: '',
      language,
      byLink: false,
    }
  })
}
