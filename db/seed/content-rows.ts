import { splitTitle } from '#shop/content/markdown.ts'
import type { GiftRules } from '#shop/gifting/model.ts'
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

export function contentRows(files: SeedFiles, now: Date): Rows {
  const { lead_times: leadTimes, ...giftPage } = files.giftPage
  const settings = {
    brand: files.brand,
    home: files.home,
    'gift-page': { ...giftPage, leadTimes, occasions: files.occasions },
    'gift-rules': giftRules(files.giftRules),
  }
  return {
    'content.settings': Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now })),
    'content.page_versions': files.pages.map((page) => {
      const [en, bn] = [splitTitle(page.en), splitTitle(page.bn)]
      return {
        slug: page.slug,
        version: 1,
        title: bilingual({ en: en.title, bn: bn.title }),
        body: bilingual({ en: en.body, bn: bn.body }),
        published_at: now,
        author: 'system:seed',
      }
    }),
    'content.faqs': files.faqs.map((faq, index) => ({
      id: seedId(now, `faq ${index}`),
      topic: faq.group,
      question: bilingual(faq.question),
      answer: bilingual(faq.answer),
      position: index + 1,
    })),
    'content.gallery': files.gallery.map((picture, index) => ({
      photo_id: photoId(now, picture.file),
      alt: bilingual(picture.alt),
      caption: bilingual(picture.caption),
      position: index + 1,
    })),
  }
}

/** What boxes are built of, what they cost and how soon. */
export function giftRules(file: GiftRulesFile): GiftRules {
  return {
    leastBoxes: file.least_boxes,
    mostBoxes: file.most_boxes,
    leadDays: file.lead_days,
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
