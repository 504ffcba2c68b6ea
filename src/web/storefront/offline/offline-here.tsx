import { loadOffline } from '#texts/load.ts'
import { useEffect, type ComponentType } from 'react'
import type { Language } from '#shop/values/language.ts'
import { PageTexts } from '../page-texts.tsx'
import { OfflinePage } from './offline-page.tsx'
import { isKept } from './seen-pages.ts'
import { useOfflineTexts } from './texts.ts'

/** Shown instead of a page whose data could not be loaded during navigation. Its texts come with it, in one language. */
export async function offlineHere(language: Language): Promise<ComponentType> {
  const offline = await loadOffline(language)
  return function OfflineHere() {
    return (
      <PageTexts texts={offline}>
        <Here />
      </PageTexts>
    )
  }
}

function Here() {
  const t = useOfflineTexts()
  // The page itself may be stored although its data is not.
  useEffect(() => {
    void isKept(window.location.pathname).then((kept) => kept && window.location.reload())
  }, [])
  return (
    <>
      <title>{t('offline.title')}</title>
      <meta name="robots" content="noindex" />
      <OfflinePage />
    </>
  )
}
