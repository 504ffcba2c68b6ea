import { Search } from '#web/ui/icons/search.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { SuggestionWire } from '#shop/catalog/wire.ts'
import { Money } from '#web/ui/price.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { lateTexts } from '#texts/late.ts'
import { useLanguage, useTexts } from '#web/ui/texts.tsx'
import { useSuggestions } from './use-suggestions.ts'
import { pathIn } from '#shop/values/paths.ts'

const LONGEST_QUERY = 100

/**
 * Search with suggestions. Without scripts it is a form for the shop page; with scripts, arrow keys select a suggestion, and
 * Enter opens it or searches for the typed text.
 */
export function SearchField({ query, autoFocus = false }: { query: string; autoFocus?: boolean }) {
  const language = useLanguage()
  const words = lateTexts(language)
  const id = useId()
  const root = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch(query)
  const { suggestions, open, active } = search
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  return (
    <form
      role="search"
      className="search"
      id="search"
      method="get"
      action={pathIn(language, '/shop')}
      ref={root}
      onSubmit={search.submit}
      onBlur={(event) => !root.current?.contains(event.relatedTarget) && search.close()}
    >
      <div className="input">
        <Search />
        <input
          ref={field}
          // A combobox cannot have the search type as well; the form has the search role.
          type="text"
          name="q"
          maxLength={LONGEST_QUERY}
          value={search.typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={words('searchField.hint')}
          aria-label={words('searchField.label')}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={search.press}
        />
        {query !== '' && (
          <IconLink label={words('searchField.clear')} to="/shop" onClick={search.clear}>
            <X />
          </IconLink>
        )}
      </div>
      <Suggestions id={id} found={suggestions} active={active} onChoose={(slug) => search.go(`/product/${slug}`)} />
    </form>
  )
}

type SuggestionsProps = { id: string; found: readonly SuggestionWire[]; active: number; onChoose: (slug: string) => void }

function Suggestions({ id, found, active, onChoose }: SuggestionsProps) {
  const t = useTexts()
  const words = lateTexts(useLanguage())
  const open = found.length > 0
  return (
    <>
      <ul className="search-list" id={`${id}-list`} role="listbox" aria-label={words('searchField.suggestions')} hidden={!open}>
        {found.map(({ slug, name, image, price, offer }, index) => (
          <li
            key={slug}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="search-option"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(slug)}
          >
            {image && <img src={image} alt="" width={40} height={40} />}
            {name}
            <span className={`search-price small ${offer === 'out' ? 'muted' : ''}`}>
              {offer === 'out' ? t('parts.outOfStock') : <Money taka={price} />}
            </span>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {open ? t('parts.matches', { count: found.length }) : ''}
      </span>
    </>
  )
}

function useSearch(query: string) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const [active, setActive] = useState(-1)
  const { suggestions, look, forget } = useSuggestions(language)
  const open = suggestions.length > 0
  useEffect(() => setTyped(query), [query])

  const close = () => {
    forget()
    setActive(-1)
  }
  const go = (path: string) => {
    close()
    void navigate(pathIn(language, path))
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(-1)
    look(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = suggestions[active]
    const trimmed = typed.trim()
    go(chosen ? `/product/${chosen.slug}` : trimmed ? `/shop?q=${encodeURIComponent(trimmed)}` : '/shop')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more position than suggestions: in the field itself, none is selected.
      setActive(((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1)
    }
  }
  return { typed, active, suggestions, open, type, go, close, submit, press, clear: () => setTyped('') }
}
