import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Search } from '#web/ui/icons/search.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { useModal } from '#web/ui/modal.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { LONGEST_QUERY, type Found } from './found.ts'
import { useFound } from './use-found.ts'

type PaletteProps = { open: boolean; onClose: () => void }

/** One field that finds orders, people, products and pages, and leads to what there is to do. */
export function Palette({ open, onClose }: PaletteProps) {
  const t = useOfficeTexts()
  const id = useId()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const modal = useModal(open, onClose)
  const answer = useFound(query.trim(), open)
  const found = answer?.found ?? []
  const rows = found.flatMap((group) => group.rows)
  useEffect(() => {
    if (!open) setQuery('')
    setActive(0)
  }, [open])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive((at) => (rows.length === 0 ? 0 : (at + step + rows.length) % rows.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // What is shown belongs to an earlier query until the answer is there.
      const row = answer?.query === query.trim() ? rows[active] : undefined
      if (row) go(row.to)
    }
  }
  return (
    <dialog className="dialog palette" aria-label={t('palette.title')} {...modal}>
      <div className="palette-field">
        <div className="input">
          <Search />
          <input
            type="text"
            role="combobox"
            aria-label={t('palette.field')}
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
            placeholder={t('palette.field')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LONGEST_QUERY}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setActive(0)
            }}
            onKeyDown={press}
          />
        </div>
        <IconButton label={t('palette.shut')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <FoundList id={id} found={found} active={active} go={go} />
      <Says query={query.trim()} answer={answer} count={rows.length} />
      <Keys />
    </dialog>
  )
}

function Keys() {
  const t = useOfficeTexts()
  return (
    <p className="palette-keys only-desktop" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')} <kbd>↵</kbd> {t('palette.go')} <kbd>Esc</kbd> {t('palette.shut')}
    </p>
  )
}

function FoundList({ id, found, active, go }: { id: string; found: Found; active: number; go: (to: string) => void }) {
  const t = useOfficeTexts()
  return (
    <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t('palette.title')}>
      {found.map(({ kind, rows }, group) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div className="palette-group" id={`${id}-${kind}`} role="presentation">
            {t(`palette.of.${kind}`)}
          </div>
          {rows.map(({ to, name, detail }, row) => {
            const at = rowsBefore(found, group) + row
            return (
              <div
                key={to}
                id={`${id}-${at}`}
                className="combobox-option"
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                data-active={at === active || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(to)}
              >
                <span>{name}</span>
                {detail && <span className="combobox-detail">{detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function rowsBefore(found: Found, group: number): number {
  return found.slice(0, group).reduce((sum, { rows }) => sum + rows.length, 0)
}

/** What the list itself does not say: that nothing fits, or that it could not be read. */
function Says({ query, answer, count }: { query: string; answer: ReturnType<typeof useFound>; count: number }) {
  const t = useOfficeTexts()
  const text = !answer
    ? t('palette.looking')
    : answer.found === null
      ? t('palette.unreachable')
      : count === 0
        ? t('palette.none', { query: answer.query })
        : ''
  return (
    <>
      {text && <p className="palette-says">{text}</p>}
      {query === '' && count > 0 && <p className="palette-says">{t('palette.help')}</p>}
      <span className="visually-hidden" role="status">
        {count > 0 && query !== '' ? t('palette.found', { count }) : text}
      </span>
    </>
  )
}
