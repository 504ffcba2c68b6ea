import { loadOffline } from '#texts/load.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { useRevalidator } from 'react-router'
import { formatInstant } from '#shop/values/day-text.ts'
import type { Language } from '#shop/values/language.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { PageTexts } from '../page-texts.tsx'
import { useLine } from './line.ts'
import { whenLineIsBack } from './when-line-is-back.ts'
import { useOfflineTexts } from './texts.ts'
import { WaitingOrders } from './waiting-orders.tsx'

/** The words come with the parts, in one language. */
export async function offlineWords(language: Language): Promise<ComponentType> {
  const offline = await loadOffline(language)
  return function OfflineWords() {
    return (
      <PageTexts texts={offline}>
        <Line />
        <WaitingOrders />
      </PageTexts>
    )
  }
}

/** One quiet line while what is shown may no longer be true. */
function Line() {
  const t = useOfflineTexts()
  const language = useLanguage()
  const since = useLine()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState('')
  useEffect(() => {
    const when = since === null || since === 0 ? '' : formatInstant(new Date(since), language)
    // Into a place that is there already, so that it is read out.
    setShown(since === null ? t('offline.away') : when && t('offline.weak', { when }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language
  }, [since, language])
  // A copy is brought up to date as soon as it can be, and no sooner: what fails takes the page away.
  useEffect(() => {
    if (!since) return
    return whenLineIsBack(revalidate, { atOnce: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as long as it is a copy
  }, [since])
  return <div role="status">{shown && <p className="offline-line">{shown}</p>}</div>
}
