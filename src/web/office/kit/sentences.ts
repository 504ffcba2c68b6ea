import type { OfficeText } from '../office-texts.tsx'

type After<Beginning extends string, Text> = Text extends `${Beginning}.${infer Rest}` ? Rest : never
type Shared<Word> = Word extends `${string}.${string}` ? never : Word

/** What there is a sentence for: one that every page shares, or one of the page's own. */
type Said<Group extends string, Page extends string> =
  | Shared<After<Group, OfficeText>>
  | Shared<After<`${Group}.${Page}`, OfficeText>>

/** The problems a page has a sentence for. */
export type Refused<Page extends string> = Said<'refused', Page>

/** What a page can say was done. */
export type Done<Page extends string> = Said<'done', Page>

/** The keys a sentence may have: the form's own, else the page's, else the shared one. */
export function sentenceKeys(group: 'refused' | 'done', page: string, word: string, intent = ''): string[] {
  return [`${group}.${page}.${intent}.${word}`, `${group}.${page}.${word}`, `${group}.${word}`]
}
