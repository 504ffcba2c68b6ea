import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { borrowedFrom, LANGUAGES, type Language, type Translations } from '../values/index.ts'

/** What holds texts that staff write. */
export type TextOwner =
  | 'product'
  | 'sizes'
  | 'photos'
  | 'category'
  | 'stock-item'
  | 'farm'
  | 'question'
  | 'picture'
  | 'promotion'
  | 'zone'
  | 'page'
  | 'setting'

/** A record with texts that are not translated: how many, by language. `name` is null for a setting, whose key is the id. */
export type Untranslated = { owner: TextOwner; id: string; name: Translations | null; missing: Partial<Record<Language, number>> }

type Row = { owner: TextOwner; id: string; name: Translations | null; texts: unknown }

/** Every record of which a text is written in one language only, in the order of the kinds. Archived products are left out. */
export async function untranslated(reader: Reader): Promise<Untranslated[]> {
  const { rows } = await sql<Row>`
    with products as (select * from catalog.products where state <> 'archived')
    select 'product' as owner, id::text, name,
      jsonb_build_array(name, also_called, origin, description_short, description_long, storage, ripening) as texts from products
    union all
    select 'sizes', products.id::text, products.name, jsonb_agg(variants.label) from products
      join catalog.variants on variants.product_id = products.id and variants.state = 'active' group by products.id, products.name
    union all
    select 'photos', products.id::text, products.name, jsonb_agg(photos.alt) from products
      join catalog.product_photos photos on photos.product_id = products.id group by products.id, products.name
    union all select 'category', id::text, name, jsonb_build_array(name, description) from catalog.categories
    union all select 'stock-item', id::text, name, name from inventory.stock_items
    union all select 'farm', id::text, name, jsonb_build_array(name, farmer, place, story, practice) from catalog.farms
    union all select 'question', id::text, question, jsonb_build_array(question, answer) from content.faqs where published
    union all select 'picture', photo_id::text, caption, jsonb_build_array(alt, caption) from content.gallery
    union all select 'promotion', id::text, name, name from pricing.promotions where active
    union all select 'zone', id::text, name, name from fulfilment.zones
    union all (
      select distinct on (slug) 'page', slug, title, jsonb_build_array(title, body) from content.page_versions order by slug, version desc
    )
    union all select 'setting', key, null, value from content.settings`.execute(reader)
  return rows.flatMap(({ texts, ...record }) => {
    const missing = missingIn(textsIn(texts))
    return Object.keys(missing).length === 0 ? [] : [{ ...record, missing }]
  })
}

function missingIn(texts: Partial<Translations>[]): Untranslated['missing'] {
  const counts = LANGUAGES.map((language) => [language, texts.filter((text) => borrowedFrom(text, language)).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** The texts anywhere in a value: a text has languages as its names, and words in them. */
function textsIn(value: unknown): Partial<Translations>[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const isText = entries.length > 0 && entries.every(([name, words]) => isLanguage(name) && typeof words === 'string')
  return isText ? [value] : entries.flatMap(([, part]) => textsIn(part))
}

function isLanguage(name: string): boolean {
  return (LANGUAGES as readonly string[]).includes(name)
}
