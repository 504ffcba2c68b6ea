export type Place = 'identifiers' | 'file names' | 'comments'
/** `word` is matched against lower-case words with one space between them: `staffVisit` and `staff-visit.ts` are both `staff visit`. */
export type RetiredWord = { word: RegExp; say: string; where: readonly Place[] }

const EVERYWHERE: readonly Place[] = ['identifiers', 'file names', 'comments']

/**
 * Words that the code once used and that must not come back, with the word to use instead. A row is added in the commit that
 * renames the last use. The list for people is docs/glossary.md.
 */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  { word: /\bvisits?\b/, say: 'request context', where: EVERYWHERE },
  { word: /\b(?:he|his|himself|him(?! sagor\b))\b/, say: 'they, their, themselves, or name the role', where: EVERYWHERE },
  { word: /\bgreet(?:s|ed)?\b/, say: 'attach the request context', where: EVERYWHERE },
  { word: /\b(?:whole|keep) shelf\b/, say: 'cached product cards', where: EVERYWHERE },
  { word: /\b(?:lay|laid) out later\b/, say: 'render offscreen', where: EVERYWHERE },
  { word: /\bfollow counts\b/, say: 'process gauges', where: EVERYWHERE },
  { word: /\banswer asked\b|\bside (?:asked|said)\b/, say: 'worker handler, worker request, worker response', where: EVERYWHERE },
  { word: /\bask outside\b|\boutside tall(?:y|ies)\b/, say: 'http client, external call stats', where: EVERYWHERE },
  { word: /\bfrays?\b/, say: 'workload', where: EVERYWHERE },
  { word: /\bbecome quiet\b/, say: 'wait until idle', where: EVERYWHERE },
  { word: /\bdice\b/, say: 'seeded random', where: EVERYWHERE },
  { word: /\bfurnish(?:es|ed)?\b/, say: 'seed', where: EVERYWHERE },
  { word: /\boffice speech\b/, say: 'office locale', where: EVERYWHERE },
  { word: /\bsought\b/, say: 'query', where: EVERYWHERE },
  { word: /\bsettle payment\b/, say: 'reconcile attempt', where: EVERYWHERE },
  { word: /\bsend there\b/, say: 'redirect to gateway', where: EVERYWHERE },
  { word: /\bsay right\b/, say: 'dismiss hint', where: EVERYWHERE },
  { word: /\bovertaken\b/, say: 'conflict', where: EVERYWHERE },
  { word: /\brefused by rows\b/, say: 'constraint refusal', where: EVERYWHERE },
  { word: /\border gate\b/, say: 'order preconditions', where: EVERYWHERE },
  { word: /\bstanding of\b/, say: 'progress', where: EVERYWHERE },
  { word: /\broom of days\b/, say: 'capacity by day', where: EVERYWHERE },
  { word: /\btidied\b/, say: 'normalized', where: EVERYWHERE },
  { word: /\b(?:changed|moved) meanwhile\b/, say: 'edit conflict', where: EVERYWHERE },
  { word: /\bways? to the database\b/, say: 'round trip, connection', where: EVERYWHERE },
  // The message template order-lapsed is stored in rows.
  { word: /(?<!\border )\blapse[sd]?\b/, say: 'expire', where: EVERYWHERE },
  { word: /\blive bill\b/, say: 'current invoice', where: EVERYWHERE },
  // The problem number-not-proven and the field phone_proven are part of the API; phone_proven_at is a column.
  { word: /(?<!\b(?:not|phone) )\b(?:un)?proven\b|\bprove number\b/, say: 'verified', where: EVERYWHERE },
  { word: /\btransfer proofs?\b/, say: 'receipt upload', where: ['identifiers', 'file names'] },
  { word: /\bself proof\b/, say: 'credential', where: EVERYWHERE },
  { word: /\bwish(?:e[sd])?\b/, say: 'box request, slot request, order intent', where: EVERYWHERE },
  {
    word: /\b(?:edit|phone|price|card|label|quotation|use) sheets?\b/,
    say: 'order editor, price list, layout',
    where: ['identifiers', 'file names'],
  },
  // Actions in the audit log keep their name; a page of paper is still paper.
  {
    word: /(?<!issue )\bpaper (?:kind|item|file|links?|facts|sums|of|by|number|rows|list|buyer|content|view)\b|(?:order|print|read|office|list|issue) papers\b|\bpapers (?:of|in|view|part|panel)\b/,
    say: 'document',
    where: ['identifiers', 'file names'],
  },
  {
    word: /\bsettle (?:given up|meanwhile|proof|in)\b|\btell settled\b|\bto settle\b/,
    say: 'reconcile, adjust',
    where: ['identifiers', 'file names'],
  },
  {
    word: /\battempt (?:photos?|can|state|move|by)\b(?<!payment attempt (?:can|state|move|by))|\b(?:move|lock) attempt\b/,
    say: 'payment attempt, delivery photo',
    where: ['identifiers', 'file names'],
  },
]
