import { useEffect, useState, type ComponentType } from 'react'
import type { Language } from '#shop/values/language.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useNeedsWords } from './line.ts'

/** What is said about the line and about an order that waits for it. Nearly nobody needs it, so nobody else loads it. */
export function OfflineParts() {
  const needed = useNeedsWords()
  const language = useLanguage()
  const [Parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (needed && !Parts) void load(language).then((loaded) => setParts(() => loaded))
  }, [needed, Parts, language])
  return Parts && <Parts />
}

async function load(language: Language): Promise<ComponentType | null> {
  try {
    const { offlineWords } = await import('./offline-words.tsx')
    return await offlineWords(language)
  } catch {
    // Nothing was kept and there is no line: the page stays as it is.
    return null
  }
}
