import { formatNumber, type Language } from '#shop/values/index.ts'
import type { OfficeWords } from '../office-words.server.ts'
import type { Change } from './overview-view.ts'

/** The difference between two amounts of one unit. `than` is what it is compared with: "last week". */
export function changeOf(
  { week, before }: { week: number; before: number },
  { words, language, than }: { words: OfficeWords; language: Language; than: string },
): Change {
  if (week === before) return { arrow: 'level', words: words('overview.same', { than }) }
  const more = week > before
  const arrow = more ? 'up' : 'down'
  // Of nothing, or of less than nothing, there is no percentage.
  if (before <= 0 || week < 0) return { arrow, words: words(more ? 'overview.more' : 'overview.less', { than }) }
  const percent = Math.round((Math.abs(week - before) / before) * 100)
  if (percent === 0) return { arrow, words: words(more ? 'overview.littleMore' : 'overview.littleLess', { than }) }
  const by = formatNumber(percent, language)
  return { arrow, words: words(more ? 'overview.percentMore' : 'overview.percentLess', { percent: by, than }) }
}
