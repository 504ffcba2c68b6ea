import { digitsIn } from '#shop/values/language.ts'
import { useLanguage } from './texts.tsx'

/** The number on an icon. It has an animation for changes, and is hidden at zero. The icon's label includes the number. */
export function CountBadge({ count }: { count: number }) {
  const language = useLanguage()
  if (count === 0) return null
  return (
    <span key={count} className="count" aria-hidden="true">
      {digitsIn(language, String(count))}
    </span>
  )
}
