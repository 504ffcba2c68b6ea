import type { Permission } from '#shop/accounts/index.ts'
import { untranslated, type TextOwner } from '#shop/reporting/index.ts'
import { inLanguage, LANGUAGES } from '#shop/values/index.ts'
import type { OfficeText } from '../office-texts.tsx'
import type { StaffContext } from '../access.server.ts'

type Place = { needs: Permission; path: (id: string) => string }

/** Where the texts of a record are written, and who may write them. */
const PLACES: Record<Exclude<TextOwner, 'setting'>, Place> = {
  product: { needs: 'edit-products', path: (id) => `/office/products/${id}/words` },
  sizes: { needs: 'edit-products', path: (id) => `/office/products/${id}/sizes` },
  photos: { needs: 'edit-products', path: (id) => `/office/products/${id}/photos` },
  category: { needs: 'edit-products', path: (id) => `/office/settings/categories?category=${id}` },
  'stock-item': { needs: 'correct-stock', path: (id) => `/office/stock?item=${id}` },
  farm: { needs: 'manage-content', path: (id) => `/office/settings/farms?farm=${id}` },
  question: { needs: 'manage-content', path: (id) => `/office/settings/faq?question=${id}` },
  picture: { needs: 'manage-content', path: () => `/office/settings/pictures` },
  promotion: { needs: 'manage-promotions', path: (id) => `/office/settings/promotions/${id}` },
  zone: { needs: 'manage-delivery', path: (id) => `/office/settings/delivery/zones/${id}` },
  page: { needs: 'manage-content', path: (slug) => `/office/settings/pages/${slug}` },
}

/** The same for the settings with texts, by their keys; each has a name. */
const SETTINGS: Record<string, (Place & { name: OfficeText }) | undefined> = {
  brand: { name: 'settings.brand', needs: 'manage-content', path: () => '/office/settings/brand' },
  home: { name: 'settings.home', needs: 'manage-content', path: () => '/office/settings/home' },
  banner: { name: 'home.banner', needs: 'manage-content', path: () => '/office/settings/home' },
  'gift-rules': { name: 'settings.gifts', needs: 'change-prices', path: () => '/office/settings/gifts' },
}

export type TranslationsView = Awaited<ReturnType<typeof translationsView>>

/** What the person may translate, with the number of missing texts in each language. A setting has the name of its page. */
export async function translationsView({ ctx, language, may }: StaffContext) {
  const rows = (await untranslated(ctx.db)).flatMap(({ owner, id, name, missing }) => {
    const setting = owner === 'setting' ? SETTINGS[id] : undefined
    const place = owner === 'setting' ? setting : PLACES[owner]
    if (!place || !may(place.needs)) return []
    const counts = LANGUAGES.flatMap((one) => (missing[one] ? [{ language: one, count: missing[one] }] : []))
    const own = { title: setting?.name ?? null, name: inLanguage(name, language) ?? '' }
    return [{ key: `${owner} ${id}`, owner, ...own, path: place.path(id), counts }]
  })
  return { rows }
}
