import { giftTexts, photoData } from '#shop/content/index.ts'
import { figureBoxRequest, type BoxFruit } from '#shop/gifting/index.ts'
import type { BoxRequest } from '#shop/gifting/model.ts'
import { inLanguage, formatDay, formatMonths, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'

export type BuildData = Awaited<ReturnType<typeof buildData>>
export type BuildFruit = BuildData['fruits'][number]

/** The data for the box builder: the shop's gift rules, and the fruit of the requested day with its prices. */
export async function buildData({ ctx: { db, now } }: Pick<RequestContext, 'ctx'>, boxRequest: BoxRequest, language: Language) {
  const words = await giftTexts(db)
  const card = inLanguage(sampleCard(words?.cards ?? [], boxRequest.occasion), language) ?? ''
  const { rules, days, day, fruits } = await figureBoxRequest(db, { boxRequest, card, now })
  const { leastBoxes, mostBoxes, cardPrice, sleeve, steps } = rules
  return {
    rules: {
      leastBoxes,
      mostBoxes,
      cardPrice,
      sleeve,
      steps,
      packaging: rules.packaging.map(({ name, ...one }) => ({ ...one, name: inLanguage(name, language) })),
    },
    days,
    day,
    dayInWords: formatDay(day, language, 'dayMonth'),
    firstDayInWords: formatDay(days.first, language, 'long'),
    fruits: fruits
      .filter(({ onDay, product }) => onDay || boxRequest.fruits.has(product.code))
      .map((fruit) => fruitIn(fruit, language)),
    card,
    askLead: inLanguage(words?.quotation.lead, language) ?? '',
  }
}

/** The card for an occasion, or else the first card. */
function sampleCard<Card extends { occasion: string; text: unknown }>(
  cards: readonly Card[],
  occasion: string,
): Card['text'] | undefined {
  return (cards.find((card) => card.occasion === occasion) ?? cards[0])?.text
}

function fruitIn({ product, perKilo, onDay }: BoxFruit, language: Language) {
  const { code, name, seasonMonths, photo } = product
  return {
    code,
    name: inLanguage(name, language),
    perKilo,
    onDay,
    allYear: seasonMonths.length === 12,
    season: formatMonths(seasonMonths, language),
    photo: photo ? photoData(photo.photo, '') : null,
  }
}
