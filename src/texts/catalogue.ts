import { pluralOf, digitsIn, type Language, type PluralForm } from '#shop/values/language.ts'

/** A text, or its forms by number. `{name}` is replaced by the parameter of that name. */
export type Text = string | Record<PluralForm, string>

/** The texts of one area in English: the keys every other language must have too. */
export type Texts = Record<string, Text>

/** The same keys in another language; a missing or surplus key does not compile. */
export type Translated<English extends Texts> = { [Key in keyof English]: Text }

export type TextParameters = Record<string, string | number>

/** Looks a text up in one language and fills it in. */
export type Translate<Key extends string> = (key: Key, parameters?: TextParameters) => string

/**
 * The one way from a key to what is shown: `t('cart.lines', { count: 3 })`. Numbers get the language's digits, and `count` decides between
 * singular and plural. `number` writes them in another way, such as with thousands apart.
 */
export function translator<Key extends string>(
  texts: Partial<Record<Key, Text>>,
  language: Language,
  number: (value: number) => string = (value) => digitsIn(language, String(value)),
): Translate<Key> {
  return (key, parameters = {}) => {
    const text: Text = texts[key] ?? key
    const form = typeof text === 'string' ? text : text[pluralOf(language, parameters['count'])]
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = parameters[name]
      if (value === undefined) return whole
      return typeof value === 'number' ? number(value) : value
    })
  }
}
