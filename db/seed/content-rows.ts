import { splitTitle } from '#shop/content/markdown.ts'
import type { GiftRules } from '#shop/gifting/model.ts'
import type { WeeklyRules } from '#shop/weekly/model.ts'
import { seedId, bilingual, taka, type Rows } from './seed-rows.ts'
import type { GiftRulesFile, SeedFiles } from './seed-files.ts'

/** `himsagar-mango.webp` is called `himsagar-mango` in the shop. */
export function photoKey(file: string): string {
  return file.replace(/\.webp$/, '')
}

export function photoId(now: Date, file: string): string {
  return seedId(now, `photo ${photoKey(file)}`)
}

/** The sizes are made later, by jobs: until then `widths` is empty. */
export function photoRows({ photos }: SeedFiles, now: Date): Rows {
  return {
    'content.photos': photos.map(({ file, width, height }) => ({
      id: photoId(now, file),
      key: photoKey(file),
      width,
      height,
      created_at: now,
    })),
  }
}

/** The texts of a new shop. Those of the demo speak of its farms and people, those of a shop without it only of what every shop does. */
export function contentRows(files: SeedFiles, { now, demo }: { now: Date; demo: boolean }): Rows {
  const pages = demo ? files.pages : files.pages.map((page) => (page.slug === 'about' ? files.base.about : page))
  const faqs = files.faqs.filter((faq) => demo || !faq.demo)
  return {
    'content.settings': Object.entries({ ...settingsOf(files, { demo }), ...(demo && { weekly: weeklyRules(now) }) }).map(
      ([key, value]) => {
        return { key, value: JSON.stringify(value), updated_at: now }
      },
    ),
    'content.page_versions': pages.map((page) => ({ ...pageWords(page), version: 1, published_at: now, author: SEED_AUTHOR })),
    'content.faqs': faqs.map((faq, index) => ({
      id: seedId(now, `faq ${index}`),
      topic: faq.group,
      question: bilingual(faq.question),
      answer: bilingual(faq.answer),
      position: index + 1,
    })),
  }
}

export const SEED_AUTHOR = 'system:seed'

export function pageWords(page: { slug: string; en: string; bn: string }) {
  const [en, bn] = [splitTitle(page.en), splitTitle(page.bn)]
  return { slug: page.slug, title: bilingual({ en: en.title, bn: bn.title }), body: bilingual({ en: en.body, bn: bn.body }) }
}

export function settingsOf(files: SeedFiles, { demo }: { demo: boolean }) {
  const { lead_times: leadTimes, ...giftPage } = files.giftPage
  const rules = giftRules(files.giftRules)
  const { brand, home } = demo ? files : files.base
  return {
    brand,
    home,
    'gift-page': { ...giftPage, leadTimes, occasions: files.occasions },
    'gift-rules': demo ? rules : withoutBoxes(rules),
  }
}

/** The demo sells weekly boxes by its own van, on every day but Friday. */
function weeklyRules(now: Date): WeeklyRules {
  return {
    on: true,
    sizes: [
      { code: 'size-1', name: { en: 'Small', bn: 'ছোট' }, grams: 3000, kinds: 3, price: taka(1300) },
      { code: 'size-2', name: { en: 'Family', bn: 'পরিবার' }, grams: 6000, kinds: 5, price: taka(2400) },
      { code: 'size-3', name: { en: 'Office', bn: 'অফিস' }, grams: 12_000, kinds: 6, price: taka(4800) },
    ],
    weekdays: [0, 1, 2, 3, 4, 6],
    slots: ['dhaka van morning', 'dhaka van evening', 'suburb van'].map((name) => seedId(now, `slot ${name}`)),
  }
}

/** Boxes are packed in stock items and suit occasions: without the demo there are none yet. */
function withoutBoxes(rules: GiftRules): GiftRules {
  return { ...rules, packaging: [], occasions: rules.occasions.map((occasion) => ({ ...occasion, boxes: [] })) }
}

export function galleryRows(files: SeedFiles, now: Date): Rows {
  return {
    'content.gallery': files.gallery.map((picture, index) => ({
      photo_id: photoId(now, picture.file),
      alt: bilingual(picture.alt),
      caption: bilingual(picture.caption),
      position: index + 1,
    })),
  }
}

/** What boxes are built of, what they cost and how soon. */
function giftRules(file: GiftRulesFile): GiftRules {
  return {
    leastBoxes: file.least_boxes,
    mostBoxes: file.most_boxes,
    leadDays: file.lead_days,
    answerHours: file.answer_hours,
    remindDays: file.remind_days,
    listDays: file.list_days,
    keepFree: file.keep_free_percent,
    packaging: file.packaging.map(({ stock_item, name, price_taka, most_grams }) => {
      return { code: stock_item, name, price: taka(price_taka), mostGrams: most_grams }
    }),
    cardPrice: taka(file.card_taka),
    sleeve: {
      price: taka(file.sleeve.price_taka),
      leastBoxes: file.sleeve.least_boxes,
      extraDays: file.sleeve.extra_days,
    },
    steps: file.steps.map(({ boxes, percent }) => ({ boxes, basisPoints: Math.round(percent * 100) })),
    taxClassId: file.tax_class,
    occasions: file.occasions,
  }
}
