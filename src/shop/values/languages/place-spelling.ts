// Words that people add to a name or leave out.
export const PLACE_TITLES =
  /\b(?:district|zila|zilla|jela|dist|upazilla|upazila|upozila|thana|metro|police station|ps)\b|জেলা|উপজেলা|থানা|মেট্রো/gu
const LATIN_VARIANTS: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/[bv]h?/g, 'b'],
  [/j|z/g, 'j'],
  [/sh|s/g, 's'],
  [/ou|au|ow/g, 'o'],
  [/([a-z])\1/g, '$1'],
]
// Pairs that sound the same, and optional signs.
const BANGLA_VARIANTS: readonly [RegExp, string][] = [
  [/[ীি]/g, 'ি'],
  [/[ূু]/g, 'ু'],
  [/ণ/g, 'ন'],
  [/[শষ]/g, 'স'],
  [/য(?!\u09bc)/g, 'জ'],
  [/(?:ড|\u09dc)\u09bc?/g, 'র'],
  [/\u200c|\u200d|\u0981|\u09bc/g, ''],
]

/** In this order. */
export const PLACE_SPELLINGS: readonly (readonly [RegExp, string])[] = [...LATIN_VARIANTS, ...BANGLA_VARIANTS]
