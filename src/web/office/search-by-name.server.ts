import { type Translations, inLanguage } from '#shop/values/translations.ts'
import { matchingChoices } from '../ui/matching-choices.ts'
import { DEFAULT_LANGUAGE, HOME_LANGUAGE } from '#shop/values/language.ts'

/** What a query finds by name, in either script: the best match first. Everything without it. */
export function searchByName<Named extends { id: string; name: Translations }>(all: readonly Named[], query: string): Named[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  const choices = all.map(({ id, name }) => ({
    value: id,
    label: inLanguage(name, DEFAULT_LANGUAGE),
    detail: inLanguage(name, HOME_LANGUAGE),
  }))
  return matchingChoices(choices, query).flatMap(({ value }) => byId.get(value) ?? [])
}
