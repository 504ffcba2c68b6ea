import type { MetaDescriptor } from 'react-router'
import { pageMeta, type PageMeta } from './page-meta.ts'
import type { FrameData } from './shell/frame-data.ts'
import { plainPath, languageOfPath } from '#shop/values/paths.ts'

/** The title and description from a page's loader. */
type Head = { title: string; description: string }

/** The HTML head of a page: title with the shop's name, description, and address. The English address is its path. */
export function headMeta(
  head: Head,
  frame: FrameData | undefined,
  pathname: string,
  more: Pick<PageMeta, 'image'> = {},
): MetaDescriptor[] {
  return pageMeta({
    title: frame ? `${head.title} · ${frame.brand.name}` : head.title,
    description: head.description,
    path: plainPath(pathname),
    language: languageOfPath(pathname),
    shop: frame,
    ...more,
  })
}
