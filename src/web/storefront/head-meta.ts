import type { MetaDescriptor } from 'react-router'
import { pageMeta } from './page-meta.ts'
import type { FrameData } from './shell/frame-data.ts'
import { plainPath, languageOfPath } from '#shop/values/paths.ts'

/** What a page's loader says about itself. */
export type Head = { title: string; description: string }

/** The head of a page whose address in English is its path: title with the shop's name, description, and where it is. */
export function headMeta(
  head: Head,
  frame: FrameData | undefined,
  pathname: string,
  more: { image?: string } = {},
): MetaDescriptor[] {
  return pageMeta({
    title: frame ? `${head.title} · ${frame.brand.name}` : head.title,
    description: head.description,
    path: plainPath(pathname),
    language: languageOfPath(pathname),
    shopUrl: frame?.shopUrl ?? '',
    ...more,
  })
}
