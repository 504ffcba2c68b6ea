import { ChevronLeft } from './icons/chevron-left.tsx'
import { ChevronRight } from './icons/chevron-right.tsx'
import { digitsIn } from '#shop/values/language.ts'
import { IconLink } from './icon-button.tsx'
import { pageNumbers } from './page-numbers.ts'
import { useLanguage, useTexts } from './texts.tsx'

/** Links to the pages of a long list; nothing if there is only one page. */
export function Pagination({ page, pages, pageTo }: { page: number; pages: number; pageTo: (page: number) => string }) {
  const t = useTexts()
  const language = useLanguage()
  if (pages <= 1) return null
  return (
    <nav className="pagination" aria-label={t('parts.pages')}>
      <ol>
        {page > 1 && (
          <li>
            <IconLink label={t('parts.previous')} to={pageTo(page - 1)} rel="prev">
              <ChevronLeft />
            </IconLink>
          </li>
        )}
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="icon-button">…</span>
            ) : (
              <IconLink
                label={t('parts.page', { page: number })}
                to={pageTo(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {digitsIn(language, String(number))}
              </IconLink>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <IconLink label={t('parts.next')} to={pageTo(page + 1)} rel="next">
              <ChevronRight />
            </IconLink>
          </li>
        )}
      </ol>
    </nav>
  )
}
