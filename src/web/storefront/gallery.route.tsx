import { gallery, photoData } from '#shop/content/index.ts'
import { openPage } from '../http/open-page.server.ts'
import type { Route } from './+types/gallery.route'
import { GalleryPage } from './content/gallery-page.tsx'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { inLanguage } from '#shop/values/translations.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'content', ['gallery'])
  const pictures = await gallery(ctx.db)
  return {
    texts,
    head: { title: t('gallery.headTitle'), description: t('gallery.headDescription') },
    pictures: pictures.map(({ photo, alt, caption }) => ({
      photo: photoData(photo, inLanguage(alt, language)),
      caption: inLanguage(caption, language),
    })),
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Gallery({ loaderData: { texts, head, pictures } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <GalleryPage title={head.title} pictures={pictures} />
    </PageTexts>
  )
}
