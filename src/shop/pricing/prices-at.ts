import { sql, type RawBuilder } from 'kysely'

/**
 * What to select the prices of an instant from: `variant_id`, `price_paisa`, and `sale_price_paisa` within the period of the sale. A planned
 * price applies from its instant on; a sale that is not lower than it is none.
 */
export function pricesAt(now: Date): RawBuilder<unknown> {
  return sql`(
    select stored.variant_id, coalesce(begun.price_paisa, stored.price_paisa) as price_paisa,
      case when (stored.sale_from is null or stored.sale_from <= ${now}) and (stored.sale_until is null or stored.sale_until > ${now})
        and stored.sale_price_paisa < coalesce(begun.price_paisa, stored.price_paisa) then stored.sale_price_paisa end as sale_price_paisa
    from pricing.prices stored
    left join pricing.planned_prices begun on begun.variant_id = stored.variant_id and begun.from_at <= ${now}
  )`
}
