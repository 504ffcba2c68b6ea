import type { MetaDescriptor } from 'react-router'
import { jpegOf, type PhotoData } from '#shop/content/model.ts'

type Picture = { image?: string; size: MetaDescriptor[] }

/** The picture of a page from one of its photos. Some chat previews show neither WebP nor AVIF. Not in `page-meta.ts`, which every page loads. */
export function pictureMeta(photo: PhotoData | null | undefined): Picture {
  if (!photo) return { size: [] }
  const size = [
    { property: 'og:image:width', content: String(photo.width) },
    { property: 'og:image:height', content: String(photo.height) },
  ]
  return { image: jpegOf(photo), size }
}
