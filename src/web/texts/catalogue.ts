/** A text, or its singular and plural. `{name}` is replaced by the parameter of that name. */
export type Text = string | { one: string; other: string }

/** The texts of one area in English: the keys every other language must have too. */
export type Texts = Record<string, Text>

/** The same keys in another language; a missing or surplus key does not compile. */
export type Translated<English extends Texts> = { [Key in keyof English]: Text }

export type TextParameters = Record<string, string | number>

/** Fills a text. Numbers decide between singular and plural by `count`. */
export function fillText(text: Text, parameters: TextParameters = {}, number: (value: number) => string = String): string {
  const form = typeof text === 'string' ? text : parameters['count'] === 1 ? text.one : text.other
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? number(value) : value
  })
}
