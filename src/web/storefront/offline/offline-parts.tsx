import { useEffect, useState, type ComponentType } from 'react'
import type { Language } from '#shop/values/language.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useNeedsWords } from './line.ts'

/** Messages about the network and waiting orders. Few visitors need them, so they are loaded on demand. */
export function OfflineParts() {
  const needed = useNeedsWords()
  const language = useLanguage()
  const [Parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!needed || Parts) return
    const start = () => void load(language).then((loaded) => setParts(() => loaded))
    start()
    // Browsers inside apps have no service worker, so without a network there is nothing to load yet.
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [needed, Parts, language])
  return Parts && <Parts />
}

async function load(language: Language): Promise<ComponentType | null> {
  try {
    const { offlineWords } = await import('./offline-words.tsx')
    return await offlineWords(language)
  } catch {
    // Nothing is stored and there is no network: the page stays as it is.
    return null
  }
}
