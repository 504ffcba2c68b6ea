import { digitsIn } from '#shop/values/language.ts'
import { useLanguage } from './texts.tsx'

/** The number on an icon. It bumps whenever it changes, and is absent at nought. The icon's label says it in words. */
export function CountBadge({ count }: { count: number }) {
  const language = useLanguage()
  if (count === 0) return null
  return (
    <span key={count} className="count" aria-hidden="true">
      {digitsIn(language, String(count))}
    </span>
  )
}
