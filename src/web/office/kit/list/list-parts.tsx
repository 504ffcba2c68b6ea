import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { useOfficeTexts } from '../../office-texts.tsx'
import { listPath, type Shown } from './list-url.ts'

type ListProps = { list: { path: string }; shown: Shown }

type SegmentsProps = ListProps & {
  /** The filter that they set, by its name in the URL. */
  filter: string
  label: string
  choices: readonly { value: string; label: string; count?: string | null }[]
}

/** The values of a filter as links, one of which is always chosen. */
export function Segments({ list, shown, filter, label, choices }: SegmentsProps) {
  const segments = useRef<HTMLElement>(null)
  const chosen = shown.filters[filter]
  // On a phone the segments scroll sideways: the selected one must be visible.
  useEffect(() => {
    const current = segments.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && segments.current) segments.current.scrollLeft = current.offsetLeft - segments.current.offsetLeft - 40
  }, [chosen])
  return (
    <nav className="segments" aria-label={label} ref={segments}>
      {choices.map(({ value, label: text, count }) => (
        <Link
          key={value}
          to={listPath(list, shown, { filters: { [filter]: value } })}
          aria-current={value === chosen ? 'page' : undefined}
        >
          {text}
          {count && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Where the list goes on: after a row, or on a counted page. */
export type NextPage = { after: string } | { page: number } | null

export function ListPager({ list, shown, next }: ListProps & { next: NextPage }) {
  const t = useOfficeTexts()
  const { after, page, sort } = shown
  const newestFirst = sort === null && next !== null && 'after' in next
  return (
    <>
      {after !== null && (
        <LinkButton kind="line" to={listPath(list, shown)}>
          {t(sort === null ? 'list.first' : 'list.start')}
        </LinkButton>
      )}
      {page > 1 && (
        <LinkButton kind="line" to={listPath(list, shown, { page: page - 1 })} rel="prev">
          {t('list.back')}
        </LinkButton>
      )}
      {next && (
        <LinkButton kind="line" to={listPath(list, shown, next)} rel="next">
          {t(newestFirst ? 'list.older' : 'list.further')}
        </LinkButton>
      )}
    </>
  )
}
